-- Maps of own regions, which charts colour.
CREATE TABLE data_maps (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  en_code varchar(50) NOT NULL,
  -- the map that this one shows a region of
  parent_id varchar(50) REFERENCES data_maps (id),
  parent_region varchar(100) NOT NULL DEFAULT '',
  -- names of the regions, in the order of the shapes
  regions text[] NOT NULL,
  -- a GeoJSON feature collection
  shapes text NOT NULL,
  approval_number varchar(50) NOT NULL DEFAULT '',
  description varchar(200) NOT NULL DEFAULT '',
  enabled_mark int NOT NULL DEFAULT 1,
  sort_code int NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL,
  delete_mark int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX data_maps_by_code ON data_maps (lower(en_code)) WHERE delete_mark = 0;
CREATE INDEX data_maps_by_parent ON data_maps (parent_id) WHERE delete_mark = 0;
