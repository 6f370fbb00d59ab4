-- Holds a design against publication until the end of the transaction and answers the version that is live then; null
-- where there is none. A function looks anew once it has waited, which a statement does not, and is one journey to the
-- database for every write of a record.
CREATE FUNCTION hold_design(design varchar) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('design ' || design, 0));
  RETURN (SELECT live_version FROM designs WHERE id = design AND delete_mark = 0);
END $$;
