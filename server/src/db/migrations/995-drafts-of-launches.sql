-- What people have typed into forms and not saved yet: of functions, and of processes that are being launched.
ALTER TABLE record_drafts RENAME TO form_drafts;
ALTER TABLE form_drafts RENAME CONSTRAINT record_drafts_pkey TO form_drafts_pkey;
ALTER INDEX record_drafts_design RENAME TO form_drafts_design;
ALTER INDEX record_drafts_typed RENAME TO form_drafts_typed;
ALTER TABLE form_drafts ALTER COLUMN design_id DROP NOT NULL;
ALTER TABLE form_drafts
  ADD COLUMN process_definition_id varchar(50) REFERENCES process_definitions (id) ON DELETE CASCADE,
  ADD CONSTRAINT form_drafts_of_one CHECK (num_nonnulls(design_id, process_definition_id) = 1);
CREATE INDEX form_drafts_process ON form_drafts (process_definition_id);
