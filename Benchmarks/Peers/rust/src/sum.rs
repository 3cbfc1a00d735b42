//! The sums over all values of decoded documents, as `ValueSum.swift` computes them.

use std::collections::HashMap;
use std::fmt;

#[derive(Default)]
pub struct Sum {
    texts: u64,
    bytes: u64,
    byte_sum: u64,
    integers: u64,
    doubles: u64,
    trues: u64,
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "texts {}, bytes {} of sum {}, integers {}, doubles {:x}, trues {}",
            self.texts, self.bytes, self.byte_sum, self.integers, self.doubles, self.trues
        )
    }
}

/// A value that can be added to the sums.
pub trait Summed {
    fn add(&self, sum: &mut Sum);
}

impl Summed for String {
    fn add(&self, sum: &mut Sum) {
        sum.texts += 1;
        sum.bytes += self.len() as u64;
        sum.byte_sum += self.bytes().map(u64::from).sum::<u64>();
    }
}

impl Summed for i64 {
    fn add(&self, sum: &mut Sum) {
        sum.integers = sum.integers.wrapping_add(*self as u64);
    }
}

impl Summed for f64 {
    fn add(&self, sum: &mut Sum) {
        sum.doubles ^= self.to_bits();
    }
}

impl Summed for bool {
    fn add(&self, sum: &mut Sum) {
        sum.trues += u64::from(*self);
    }
}

impl<T: Summed> Summed for Option<T> {
    fn add(&self, sum: &mut Sum) {
        if let Some(value) = self {
            value.add(sum);
        }
    }
}

impl<T: Summed> Summed for Box<T> {
    fn add(&self, sum: &mut Sum) {
        (**self).add(sum);
    }
}

impl<T: Summed> Summed for Vec<T> {
    fn add(&self, sum: &mut Sum) {
        self.iter().for_each(|value| value.add(sum));
    }
}

impl<T: Summed> Summed for [T; 2] {
    fn add(&self, sum: &mut Sum) {
        self.iter().for_each(|value| value.add(sum));
    }
}

impl<T: Summed> Summed for HashMap<String, T> {
    fn add(&self, sum: &mut Sum) {
        for (key, value) in self {
            sum.integers = sum.integers.wrapping_add(key.parse().unwrap_or(0));
            value.add(sum);
        }
    }
}
