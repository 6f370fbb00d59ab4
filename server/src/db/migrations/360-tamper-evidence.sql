-- What shows that somebody wrote past the product. Marks (`mac`) are HMAC-SHA256 with keys made of the secret, which is
-- not in the database; heads of what is sealed are kept outside it as well.

-- Mark of an entry over all its fields, and the batch that keeps an entry outside every chain in its place.
ALTER TABLE activities ADD COLUMN mac char(43), ADD COLUMN batch_no bigint;
CREATE INDEX activities_batch ON activities (batch_no, id) WHERE chain_id IS NULL;

-- Entries outside every chain, sealed in batches; each batch is bound to the one before it.
CREATE TABLE trail_batches (
  no bigint PRIMARY KEY,
  entries int NOT NULL,
  -- SHA-256 over the marks of its entries in the order of their ids, and the head of the former batch
  hash char(64) NOT NULL,
  sealed_at timestamptz NOT NULL,
  mac char(43) NOT NULL
);

-- How far each chain is sealed.
CREATE TABLE chain_seals (
  chain_id varchar(50) PRIMARY KEY,
  -- audit | contract | contractTemplate | standard | programme | other
  kind varchar(20) NOT NULL,
  seq bigint NOT NULL,
  hash char(64) NOT NULL,
  -- grows with every sealing of any chain
  generation bigint NOT NULL,
  -- SHA-256 over the marks of its sealed records
  digest char(64) NOT NULL,
  sealed_at timestamptz NOT NULL,
  mac char(43) NOT NULL
);

-- What the published rows of a record were when it was sealed.
CREATE TABLE record_seals (
  kind varchar(20) NOT NULL,
  record_id varchar(50) NOT NULL,
  chain_id varchar(50) NOT NULL,
  seq bigint NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- canonical JSON: table and key → columns
  content text NOT NULL,
  mac char(43) NOT NULL,
  PRIMARY KEY (kind, record_id)
);
CREATE INDEX record_seals_chain ON record_seals (chain_id);

-- What each stored file was when it was first sealed; numbered without gaps, so that none can go missing.
CREATE TABLE file_seals (
  no bigint PRIMARY KEY,
  file_id varchar(100) NOT NULL UNIQUE,
  size bigint NOT NULL,
  sha256 char(64) NOT NULL,
  mac char(43) NOT NULL
);

-- The newest line that was written outside the database.
CREATE TABLE anchor_state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  no bigint NOT NULL,
  mac char(43) NOT NULL
);

CREATE TABLE integrity_runs (
  id varchar(50) PRIMARY KEY,
  -- waiting | running | done | failed
  state varchar(10) NOT NULL DEFAULT 'waiting',
  -- page | command
  origin varchar(10) NOT NULL,
  asked_by varchar(50) NOT NULL,
  asked_name varchar(100) NOT NULL,
  asked_at timestamptz NOT NULL,
  finished_at timestamptz,
  handled int NOT NULL DEFAULT 0,
  total int NOT NULL DEFAULT 0,
  -- by kind: chains, entries, records, differences, the first difference
  result jsonb
);
CREATE INDEX integrity_runs_time ON integrity_runs (asked_at DESC);

CREATE OR REPLACE FUNCTION append_trail(chain varchar, entries jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head activity_chains%ROWTYPE;
  entry jsonb;
  previous text;
BEGIN
  SELECT * INTO head FROM activity_chains WHERE chain_id = chain FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO activity_chains (chain_id, seq, hash)
      VALUES (chain, 0, encode(sha256(convert_to(chain, 'UTF8')), 'hex'))
      ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM activity_chains WHERE chain_id = chain FOR UPDATE;
  END IF;
  FOR entry IN SELECT value FROM jsonb_array_elements(entries) LOOP
    previous := head.hash;
    head.seq := head.seq + 1;
    head.hash := encode(sha256(convert_to(concat_ws(E'\n', previous, head.seq, entry->>'at', entry->>'actor_id',
      entry->>'action', entry->>'target_type', entry->>'target_id', entry->>'content'), 'UTF8')), 'hex');
    INSERT INTO activities (id, chain_id, seq, actor_id, actor_role, action, target_type, target_id, before, after,
        reason, ip, at, prev_hash, hash, mac)
      VALUES (entry->>'id', chain, head.seq, entry->>'actor_id', entry->>'actor_role', entry->>'action',
        entry->>'target_type', entry->>'target_id', nullif(entry->'before', 'null'), nullif(entry->'after', 'null'),
        entry->>'reason', entry->>'ip', 'epoch'::timestamptz + (entry->>'at')::bigint * interval '1 millisecond',
        previous, head.hash, entry->>'mac');
  END LOOP;
  UPDATE activity_chains SET seq = head.seq, hash = head.hash WHERE chain_id = chain;
END $$;
