-- Views that people make beside those of the design: what is asked for, the columns and their order.
CREATE TABLE record_views (
  id varchar(50) PRIMARY KEY,
  design_id varchar(50) NOT NULL REFERENCES designs (id) ON DELETE CASCADE,
  owner_user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  full_name varchar(50) NOT NULL,
  -- the view of the design that it narrows down
  view_id varchar(50) NOT NULL,
  -- keyword, filters and order as they stand in the address
  query varchar(4000) NOT NULL,
  columns jsonb NOT NULL DEFAULT '[]',
  -- roles whose people see it beside its owner
  role_ids varchar(50)[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (design_id, owner_user_id, full_name)
);
CREATE INDEX record_views_owner ON record_views (owner_user_id);
