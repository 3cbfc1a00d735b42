// The models of the catalogue. Their fields have the names of the members and the order of the document.
#pragma once

#include "fields.hpp"

struct CatalogEvent {
    Maybe<Str> description;
    Int id;
    Maybe<Str> logo;
    Str name;
    List<Int> subTopicIds;
    Maybe<Str> subjectCode, subtitle;
    List<Int> topicIds;
    FIELDS(CatalogEvent, description, id, logo, name, subTopicIds, subjectCode, subtitle, topicIds)
};

struct Price {
    Int amount, audienceSubCategoryId, seatCategoryId;
    FIELDS(Price, amount, audienceSubCategoryId, seatCategoryId)
};

struct Area {
    Int areaId;
    List<Int> blockIds;
    FIELDS(Area, areaId, blockIds)
};

struct SeatCategory {
    List<Area> areas;
    Int seatCategoryId;
    FIELDS(SeatCategory, areas, seatCategoryId)
};

struct Performance {
    Int eventId, id;
    Maybe<Str> logo, name;
    List<Price> prices;
    List<SeatCategory> seatCategories;
    Maybe<Str> seatMapImage;
    Int start;
    Str venueCode;
    FIELDS(Performance, eventId, id, logo, name, prices, seatCategories, seatMapImage, start, venueCode)
};

struct Catalog {
    Map<Str> areaNames, audienceSubCategoryNames, blockNames;
    Map<CatalogEvent> events;
    List<Performance> performances;
    Map<Str> seatCategoryNames, subTopicNames, subjectNames, topicNames;
    Map<List<Int>> topicSubTopics;
    Map<Str> venueNames;
    FIELDS(Catalog, areaNames, audienceSubCategoryNames, blockNames, events, performances, seatCategoryNames,
        subTopicNames, subjectNames, topicNames, topicSubTopics, venueNames)
};
