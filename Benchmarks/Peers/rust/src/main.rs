//! serde_json in the comparison: `peers FOLDER ROUNDS` measures the folder's documents and prints a line of JSON for each task.

#![allow(non_snake_case)]

mod models;
mod sum;

use models::{Catalog, Event, GitHubUser, SearchResult};
use serde::{de::DeserializeOwned, Serialize};
use sum::{Sum, Summed};

type Failure = Box<dyn std::error::Error>;

#[repr(C)]
#[derive(Default)]
struct TimeSpec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut TimeSpec) -> i32;
}

/// Seconds of processor time of the process.
fn now() -> f64 {
    let mut time = TimeSpec::default();
    // SAFETY: the pointer is valid for the call. 2 is CLOCK_PROCESS_CPUTIME_ID on Linux.
    unsafe { clock_gettime(2, &mut time) };
    time.seconds as f64 + time.nanoseconds as f64 * 1e-9
}

/// Keeps a value from being optimised away. `std::hint::black_box` is newer than the compiler of Debian 12.
fn black_box<Value>(value: &Value) {
    // SAFETY: the assembly is a comment.
    unsafe { std::arch::asm!("/* {0} */", in(reg) value as *const Value, options(nostack, preserves_flags)) }
}

/// The median of the rounds, each of 20 ms or one pass, in microseconds per document.
fn microseconds(rounds: usize, documents: usize, body: &mut dyn FnMut()) -> f64 {
    body();
    let start = now();
    body();
    let calls = (0.02 / (now() - start)).max(1.0) as usize;
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = now();
            (0..calls).for_each(|_| body());
            (now() - start) / calls as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2] * 1e6 / documents as f64
}

fn report(task: &str, documents: usize, us: f64, sum: &Sum, bytes: Option<usize>) {
    let bytes = bytes.map_or(String::new(), |count| format!(", \"bytes\": {count}"));
    println!(
        "{{\"contestant\": \"serde_json\", \"task\": \"{task}\", \"documents\": {documents}, \
         \"us_per_doc\": {us}, \"sum\": \"{sum}\"{bytes}}}"
    );
}

/// Measures single documents.
fn decode<Model: DeserializeOwned + Summed>(task: &str, content: &[u8], rounds: usize) -> Result<Vec<Model>, Failure> {
    let documents: Vec<&[u8]> = content.split(|byte| *byte == 0x1E).filter(|text| !text.is_empty()).collect();
    let models = documents.iter().map(|text| serde_json::from_slice(text)).collect::<Result<Vec<Model>, _>>()?;
    let mut sum = Sum::default();
    models.add(&mut sum);
    let us = microseconds(rounds, documents.len(), &mut || {
        for text in &documents {
            black_box(&serde_json::from_slice::<Model>(text));
        }
    });
    report(task, documents.len(), us, &sum, None);
    Ok(models)
}

/// Measures a stream of lines.
fn decode_events(content: &[u8], rounds: usize) -> Result<Vec<Event>, Failure> {
    let models = serde_json::Deserializer::from_slice(content).into_iter().collect::<Result<Vec<Event>, _>>()?;
    let mut sum = Sum::default();
    models.add(&mut sum);
    let us = microseconds(rounds, models.len(), &mut || {
        for event in serde_json::Deserializer::from_slice(content).into_iter::<Event>() {
            black_box(&event);
        }
    });
    report("events", models.len(), us, &sum, None);
    Ok(models)
}

/// Measures the writing of models, each into the same buffer.
fn encode<Model: Serialize + DeserializeOwned + Summed>(
    task: &str, models: &[Model], rounds: usize,
) -> Result<(), Failure> {
    let mut bytes = 0;
    let mut sum = Sum::default();
    for model in models {
        let text = serde_json::to_vec(model)?;
        bytes += text.len();
        serde_json::from_slice::<Model>(&text)?.add(&mut sum);
    }
    let mut buffer = Vec::new();
    let us = microseconds(rounds, models.len(), &mut || {
        for model in models {
            buffer.clear();
            black_box(&serde_json::to_writer(&mut buffer, model));
            black_box(&buffer);
        }
    });
    report(task, models.len(), us, &sum, Some(bytes));
    Ok(())
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let (folder, rounds) = match arguments.as_slice() {
        [_, folder, rounds] => (folder, rounds.parse()?),
        _ => return Err("usage: peers FOLDER ROUNDS".into()),
    };
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let content = std::fs::read(&path)?;
        let task = path.file_stem().and_then(|name| name.to_str()).unwrap_or("");
        match task.trim_end_matches("_corpus") {
            "events" => encode("encode_events", &decode_events(&content, rounds)?, rounds)?,
            "github_user" => drop(decode::<GitHubUser>(task, &content, rounds)?),
            "twitter" => encode(&format!("encode_{task}"), &decode::<SearchResult>(task, &content, rounds)?, rounds)?,
            "coordinates" => {
                decode::<Vec<Vec<Vec<f64>>>>(task, &content, rounds)?;
                decode::<Vec<Vec<[f64; 2]>>>("coordinate_pairs", &content, rounds)?;
            }
            "catalog" => drop(decode::<Catalog>(task, &content, rounds)?),
            _ => return Err(format!("no model for {task}").into()),
        }
    }
    Ok(())
}
