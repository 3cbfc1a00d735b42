"""The models of the documents for msgspec, with the names of the members in JSON."""
from __future__ import annotations

import msgspec


class Model(msgspec.Struct, omit_defaults=True):
    """A struct that leaves out optional members without a value when it is written."""


class Device(Model, kw_only=True):
    os: str
    model: str
    locale: str


class Event(Model, kw_only=True):
    id: str
    type: str
    timestamp: str
    user_id: int
    session_id: str
    amount: float
    quantity: int
    is_new: bool
    tags: list[str]
    device: Device | None = None
    path: str
    referrer: str | None = None


class GitHubUser(Model, kw_only=True):
    login: str | None = None
    id: int
    avatar_url: str | None = None
    gravatar_id: str | None = None
    url: str | None = None
    html_url: str | None = None
    followers_url: str | None = None
    following_url: str | None = None
    gists_url: str | None = None
    starred_url: str | None = None
    subscriptions_url: str | None = None
    organizations_url: str | None = None
    repos_url: str | None = None
    events_url: str | None = None
    received_events_url: str | None = None
    type: str | None = None
    site_admin: bool
    name: str | None = None
    company: str | None = None
    blog: str | None = None
    location: str | None = None
    email: str | None = None
    hireable: bool | None = None
    bio: str | None = None
    public_repos: int
    public_gists: int
    followers: int
    following: int
    created_at: str | None = None
    updated_at: str | None = None


class Hashtag(Model, kw_only=True):
    text: str
    indices: list[int]


class Mention(Model, kw_only=True):
    screen_name: str
    name: str
    id: int
    id_str: str
    indices: list[int]


class Link(Model, kw_only=True):
    url: str
    expanded_url: str
    display_url: str
    indices: list[int]


class LinkList(Model, kw_only=True):
    urls: list[Link]


class Size(Model, kw_only=True):
    w: int
    h: int
    resize: str


class Sizes(Model, kw_only=True):
    medium: Size
    small: Size
    thumb: Size
    large: Size


class Media(Model, kw_only=True):
    id: int
    id_str: str
    indices: list[int]
    media_url: str
    media_url_https: str
    url: str
    display_url: str
    expanded_url: str
    type: str
    sizes: Sizes
    source_status_id: int | None = None
    source_status_id_str: str | None = None


class TweetEntities(Model, kw_only=True):
    hashtags: list[Hashtag]
    symbols: list[Hashtag]
    urls: list[Link]
    user_mentions: list[Mention]
    media: list[Media] | None = None


class UserEntities(Model, kw_only=True):
    url: LinkList | None = None
    description: LinkList


class TwitterUser(Model, kw_only=True):
    id: int
    id_str: str
    name: str
    screen_name: str
    location: str
    description: str
    url: str | None = None
    entities: UserEntities
    protected: bool
    followers_count: int
    friends_count: int
    listed_count: int
    created_at: str
    favourites_count: int
    utc_offset: int | None = None
    time_zone: str | None = None
    geo_enabled: bool
    verified: bool
    statuses_count: int
    lang: str
    contributors_enabled: bool
    is_translator: bool
    is_translation_enabled: bool
    profile_background_color: str
    profile_background_image_url: str
    profile_background_image_url_https: str
    profile_background_tile: bool
    profile_image_url: str
    profile_image_url_https: str
    profile_banner_url: str | None = None
    profile_link_color: str
    profile_sidebar_border_color: str
    profile_sidebar_fill_color: str
    profile_text_color: str
    profile_use_background_image: bool
    default_profile: bool
    default_profile_image: bool
    following: bool
    follow_request_sent: bool
    notifications: bool


class Metadata(Model, kw_only=True):
    result_type: str
    iso_language_code: str


class Place(Model, kw_only=True):
    id: str
    place_type: str
    full_name: str
    country_code: str


class Point(Model, kw_only=True):
    type: str
    coordinates: list[float]


class Tweet(Model, kw_only=True):
    metadata: Metadata
    created_at: str
    id: int
    id_str: str
    text: str
    source: str
    truncated: bool
    in_reply_to_status_id: int | None = None
    in_reply_to_status_id_str: str | None = None
    in_reply_to_user_id: int | None = None
    in_reply_to_user_id_str: str | None = None
    in_reply_to_screen_name: str | None = None
    user: TwitterUser
    geo: Point | None = None
    coordinates: Point | None = None
    place: Place | None = None
    contributors: list[int] | None = None
    retweeted_status: Tweet | None = None
    retweet_count: int
    favorite_count: int
    entities: TweetEntities
    favorited: bool
    retweeted: bool
    possibly_sensitive: bool | None = None
    lang: str


class SearchMetadata(Model, kw_only=True):
    completed_in: float
    max_id: int
    max_id_str: str
    next_results: str | None = None
    query: str
    refresh_url: str
    count: int
    since_id: int
    since_id_str: str


class SearchResult(Model, kw_only=True):
    statuses: list[Tweet]
    search_metadata: SearchMetadata
