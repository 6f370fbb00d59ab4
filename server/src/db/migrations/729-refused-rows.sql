-- Rows that the target of a synchronisation would not take: the others are brought over, each of these can be repeated.
CREATE TABLE data_sync_refused_rows (
  run_id varchar(50) NOT NULL REFERENCES data_sync_runs (id) ON DELETE CASCADE,
  place int NOT NULL,
  -- values of the key as a JSON list, as the source gives them
  row_key text NOT NULL,
  shown_key varchar(200) NOT NULL,
  -- in the words of the target's database
  reason varchar(500) NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, place)
);
