-- What people have typed into forms of functions and not saved yet.
CREATE TABLE record_drafts (
  owner_user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- made by the form that is open: two windows have a draft each
  id varchar(50) NOT NULL,
  design_id varchar(50) NOT NULL REFERENCES designs (id) ON DELETE CASCADE,
  -- empty for a new record
  record_id varchar(200) NOT NULL,
  data jsonb NOT NULL,
  typed_at timestamptz NOT NULL,
  PRIMARY KEY (owner_user_id, id)
);
CREATE INDEX record_drafts_design ON record_drafts (design_id);
CREATE INDEX record_drafts_typed ON record_drafts (typed_at);
