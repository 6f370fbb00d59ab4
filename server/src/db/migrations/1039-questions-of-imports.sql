-- Imports of records ask, before their first row, whom or what names mean that several have.
ALTER TABLE record_imports
  DROP CONSTRAINT record_imports_state_check,
  ADD CONSTRAINT record_imports_state_check
    CHECK (state IN ('waiting', 'running', 'asking', 'done', 'cancelled', 'failed')),
  ADD COLUMN questions jsonb NOT NULL DEFAULT '[]';
