//! The models of the documents, with the names of the members in JSON.

use crate::sum::{Sum, Summed};
use serde_derive::{Deserialize, Serialize};
use std::collections::HashMap;

/// Declares a struct and its sum. The members after the semicolon are optional, and are not written without a value.
macro_rules! model {
    ($name:ident { $($member:ident: $type:ty),* $(; $($optional:ident: $inner:ty),*)? }) => {
        #[derive(Deserialize, Serialize)]
        pub struct $name {
            $($member: $type,)*
            $($(#[serde(skip_serializing_if = "Option::is_none")] $optional: Option<$inner>,)*)?
        }

        impl Summed for $name {
            fn add(&self, sum: &mut Sum) {
                $(self.$member.add(sum);)*
                $($(self.$optional.add(sum);)*)?
            }
        }
    };
}

model!(Event {
    id: String, r#type: String, timestamp: String, user_id: i64, session_id: String, amount: f64, quantity: i64,
    is_new: bool, tags: Vec<String>, path: String; device: Device, referrer: String
});
model!(Device { os: String, model: String, locale: String });

model!(GitHubUser {
    id: i64, site_admin: bool, public_repos: i64, public_gists: i64, followers: i64, following: i64;
    login: String, avatar_url: String, gravatar_id: String, url: String, html_url: String, followers_url: String,
    following_url: String, gists_url: String, starred_url: String, subscriptions_url: String,
    organizations_url: String, repos_url: String, events_url: String, received_events_url: String, r#type: String,
    name: String, company: String, blog: String, location: String, email: String, hireable: bool, bio: String,
    created_at: String, updated_at: String
});

model!(SearchResult { statuses: Vec<Tweet>, search_metadata: SearchMetadata });
model!(SearchMetadata {
    completed_in: f64, max_id: i64, max_id_str: String, query: String, refresh_url: String, count: i64,
    since_id: i64, since_id_str: String; next_results: String
});
model!(Tweet {
    metadata: TweetMetadata, created_at: String, id: i64, id_str: String, text: String, source: String,
    truncated: bool, user: TwitterUser, retweet_count: i64, favorite_count: i64, entities: TweetEntities,
    favorited: bool, retweeted: bool, lang: String;
    in_reply_to_status_id: i64, in_reply_to_status_id_str: String, in_reply_to_user_id: i64,
    in_reply_to_user_id_str: String, in_reply_to_screen_name: String, geo: Point, coordinates: Point, place: Place,
    contributors: Vec<i64>, retweeted_status: Box<Tweet>, possibly_sensitive: bool
});
model!(TweetMetadata { result_type: String, iso_language_code: String });
model!(Place { id: String, place_type: String, full_name: String, country_code: String });
model!(Point { r#type: String, coordinates: Vec<f64> });
model!(TweetEntities {
    hashtags: Vec<Hashtag>, symbols: Vec<Hashtag>, urls: Vec<Link>, user_mentions: Vec<Mention>; media: Vec<Media>
});
model!(Hashtag { text: String, indices: Vec<i64> });
model!(Mention { screen_name: String, name: String, id: i64, id_str: String, indices: Vec<i64> });
model!(Link { url: String, expanded_url: String, display_url: String, indices: Vec<i64> });
model!(LinkList { urls: Vec<Link> });
model!(Media {
    id: i64, id_str: String, indices: Vec<i64>, media_url: String, media_url_https: String, url: String,
    display_url: String, expanded_url: String, r#type: String, sizes: Sizes;
    source_status_id: i64, source_status_id_str: String
});
model!(Sizes { medium: Size, small: Size, thumb: Size, large: Size });
model!(Size { w: i64, h: i64, resize: String });
model!(UserEntities { description: LinkList; url: LinkList });
model!(TwitterUser {
    id: i64, id_str: String, name: String, screen_name: String, location: String, description: String,
    entities: UserEntities, protected: bool, followers_count: i64, friends_count: i64, listed_count: i64,
    created_at: String, favourites_count: i64, geo_enabled: bool, verified: bool, statuses_count: i64, lang: String,
    contributors_enabled: bool, is_translator: bool, is_translation_enabled: bool, profile_background_color: String,
    profile_background_image_url: String, profile_background_image_url_https: String, profile_background_tile: bool,
    profile_image_url: String, profile_image_url_https: String, profile_link_color: String,
    profile_sidebar_border_color: String, profile_sidebar_fill_color: String, profile_text_color: String,
    profile_use_background_image: bool, default_profile: bool, default_profile_image: bool, following: bool,
    follow_request_sent: bool, notifications: bool;
    url: String, utc_offset: i64, time_zone: String, profile_banner_url: String
});

model!(Catalog {
    areaNames: HashMap<String, String>, audienceSubCategoryNames: HashMap<String, String>,
    blockNames: HashMap<String, String>, events: HashMap<String, CatalogEvent>, performances: Vec<Performance>,
    seatCategoryNames: HashMap<String, String>, subTopicNames: HashMap<String, String>,
    subjectNames: HashMap<String, String>, topicNames: HashMap<String, String>,
    topicSubTopics: HashMap<String, Vec<i64>>, venueNames: HashMap<String, String>
});
model!(CatalogEvent {
    id: i64, name: String, subTopicIds: Vec<i64>, topicIds: Vec<i64>;
    description: String, logo: String, subjectCode: String, subtitle: String
});
model!(Performance {
    eventId: i64, id: i64, prices: Vec<Price>, seatCategories: Vec<SeatCategory>, start: i64, venueCode: String;
    logo: String, name: String, seatMapImage: String
});
model!(Price { amount: i64, audienceSubCategoryId: i64, seatCategoryId: i64 });
model!(SeatCategory { areas: Vec<Area>, seatCategoryId: i64 });
model!(Area { areaId: i64, blockIds: Vec<i64> });
