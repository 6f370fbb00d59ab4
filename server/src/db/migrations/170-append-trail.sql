-- Adds entries to a chain in one statement, so that its head is locked for one trip to the database instead of four. The
-- hash is that of audit-domain 7.2; `content` is the canonical text of before, after and reason.
CREATE FUNCTION append_trail(chain varchar, entries jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
        reason, ip, at, prev_hash, hash)
      VALUES (entry->>'id', chain, head.seq, entry->>'actor_id', entry->>'actor_role', entry->>'action',
        entry->>'target_type', entry->>'target_id', nullif(entry->'before', 'null'), nullif(entry->'after', 'null'),
        entry->>'reason', entry->>'ip', 'epoch'::timestamptz + (entry->>'at')::bigint * interval '1 millisecond',
        previous, head.hash);
  END LOOP;
  UPDATE activity_chains SET seq = head.seq, hash = head.hash WHERE chain_id = chain;
END $$;
