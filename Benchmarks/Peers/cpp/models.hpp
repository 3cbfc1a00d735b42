// The models of the documents. Their fields have the names of the members and the order of the documents.
#pragma once

#include "fields.hpp"

struct Device {
    Str os, model, locale;
    FIELDS(Device, os, model, locale)
};

struct Event {
    Str id, type, timestamp;
    Int user_id;
    Str session_id;
    double amount;
    Int quantity;
    bool is_new;
    List<Str> tags;
    Maybe<Device> device;
    Str path;
    Maybe<Str> referrer;
    FIELDS(Event, id, type, timestamp, user_id, session_id, amount, quantity, is_new, tags, device, path, referrer)
};

struct GitHubUser {
    Maybe<Str> login;
    Int id;
    Maybe<Str> avatar_url, gravatar_id, url, html_url, followers_url, following_url, gists_url, starred_url,
        subscriptions_url, organizations_url, repos_url, events_url, received_events_url, type;
    bool site_admin;
    Maybe<Str> name, company, blog, location, email;
    Maybe<bool> hireable;
    Maybe<Str> bio;
    Int public_repos, public_gists, followers, following;
    Maybe<Str> created_at, updated_at;
    FIELDS(GitHubUser, login, id, avatar_url, gravatar_id, url, html_url, followers_url, following_url, gists_url,
        starred_url, subscriptions_url, organizations_url, repos_url, events_url, received_events_url, type,
        site_admin, name, company, blog, location, email, hireable, bio, public_repos, public_gists, followers,
        following, created_at, updated_at)
};

struct Hashtag {
    Str text;
    List<Int> indices;
    FIELDS(Hashtag, text, indices)
};

struct Mention {
    Str screen_name, name;
    Int id;
    Str id_str;
    List<Int> indices;
    FIELDS(Mention, screen_name, name, id, id_str, indices)
};

struct Link {
    Str url, expanded_url, display_url;
    List<Int> indices;
    FIELDS(Link, url, expanded_url, display_url, indices)
};

struct LinkList {
    List<Link> urls;
    FIELDS(LinkList, urls)
};

struct Size {
    Int w, h;
    Str resize;
    FIELDS(Size, w, h, resize)
};

struct Sizes {
    Size medium, small, thumb, large;
    FIELDS(Sizes, medium, small, thumb, large)
};

struct Media {
    Int id;
    Str id_str;
    List<Int> indices;
    Str media_url, media_url_https, url, display_url, expanded_url, type;
    Sizes sizes;
    Maybe<Int> source_status_id;
    Maybe<Str> source_status_id_str;
    FIELDS(Media, id, id_str, indices, media_url, media_url_https, url, display_url, expanded_url, type, sizes,
        source_status_id, source_status_id_str)
};

struct TweetEntities {
    List<Hashtag> hashtags, symbols;
    List<Link> urls;
    List<Mention> user_mentions;
    Maybe<List<Media>> media;
    FIELDS(TweetEntities, hashtags, symbols, urls, user_mentions, media)
};

struct UserEntities {
    Maybe<LinkList> url;
    LinkList description;
    FIELDS(UserEntities, url, description)
};

struct TwitterUser {
    Int id;
    Str id_str, name, screen_name, location, description;
    Maybe<Str> url;
    UserEntities entities;
    bool protected_;
    Int followers_count, friends_count, listed_count;
    Str created_at;
    Int favourites_count;
    Maybe<Int> utc_offset;
    Maybe<Str> time_zone;
    bool geo_enabled, verified;
    Int statuses_count;
    Str lang;
    bool contributors_enabled, is_translator, is_translation_enabled;
    Str profile_background_color, profile_background_image_url, profile_background_image_url_https;
    bool profile_background_tile;
    Str profile_image_url, profile_image_url_https;
    Maybe<Str> profile_banner_url;
    Str profile_link_color, profile_sidebar_border_color, profile_sidebar_fill_color, profile_text_color;
    bool profile_use_background_image, default_profile, default_profile_image, following, follow_request_sent,
        notifications;
    FIELDS(TwitterUser, id, id_str, name, screen_name, location, description, url, entities, protected_,
        followers_count, friends_count, listed_count, created_at, favourites_count, utc_offset, time_zone,
        geo_enabled, verified, statuses_count, lang, contributors_enabled, is_translator, is_translation_enabled,
        profile_background_color, profile_background_image_url, profile_background_image_url_https,
        profile_background_tile, profile_image_url, profile_image_url_https, profile_banner_url, profile_link_color,
        profile_sidebar_border_color, profile_sidebar_fill_color, profile_text_color, profile_use_background_image,
        default_profile, default_profile_image, following, follow_request_sent, notifications)
};

struct Metadata {
    Str result_type, iso_language_code;
    FIELDS(Metadata, result_type, iso_language_code)
};

struct Place {
    Str id, place_type, full_name, country_code;
    FIELDS(Place, id, place_type, full_name, country_code)
};

struct Point {
    Str type;
    List<double> coordinates;
    FIELDS(Point, type, coordinates)
};

struct Tweet {
    Metadata metadata;
    Str created_at;
    Int id;
    Str id_str, text, source;
    bool truncated;
    Maybe<Int> in_reply_to_status_id;
    Maybe<Str> in_reply_to_status_id_str;
    Maybe<Int> in_reply_to_user_id;
    Maybe<Str> in_reply_to_user_id_str, in_reply_to_screen_name;
    TwitterUser user;
    Maybe<Point> geo, coordinates;
    Maybe<Place> place;
    Maybe<List<Int>> contributors;
    std::unique_ptr<Tweet> retweeted_status;
    Int retweet_count, favorite_count;
    TweetEntities entities;
    bool favorited, retweeted;
    Maybe<bool> possibly_sensitive;
    Str lang;
    FIELDS(Tweet, metadata, created_at, id, id_str, text, source, truncated, in_reply_to_status_id,
        in_reply_to_status_id_str, in_reply_to_user_id, in_reply_to_user_id_str, in_reply_to_screen_name, user, geo,
        coordinates, place, contributors, retweeted_status, retweet_count, favorite_count, entities, favorited,
        retweeted, possibly_sensitive, lang)
};

struct SearchMetadata {
    double completed_in;
    Int max_id;
    Str max_id_str;
    Maybe<Str> next_results;
    Str query, refresh_url;
    Int count, since_id;
    Str since_id_str;
    FIELDS(SearchMetadata, completed_in, max_id, max_id_str, next_results, query, refresh_url, count, since_id,
        since_id_str)
};

struct SearchResult {
    List<Tweet> statuses;
    SearchMetadata search_metadata;
    FIELDS(SearchResult, statuses, search_metadata)
};
