-- Support files: frozen once accepted; findings files and files know who changed them last.
ALTER TABLE support_files
  ADD COLUMN frozen smallint NOT NULL DEFAULT 0,
  ADD COLUMN last_modify_user_id varchar(50),
  ADD COLUMN last_modify_time timestamptz NOT NULL DEFAULT now();
CREATE INDEX support_files_file ON support_files (file_id);

-- The deductions that a finding rests on, as they stood: [{index, label, points, reason, place}], points in hundredths.
ALTER TABLE findings ADD COLUMN deductions jsonb NOT NULL DEFAULT '[]';
CREATE INDEX findings_unit ON findings (unit_org_id, state);

ALTER TABLE rectifications
  -- First day of the allowed span: the day of issue, or of the last re-opening.
  ADD COLUMN started_on date,
  -- Asked for by the unit; becomes the deadline when the plan is approved.
  ADD COLUMN plan_deadline date,
  ADD COLUMN signed_by varchar(50),
  ADD COLUMN reopen_count int NOT NULL DEFAULT 0,
  -- Unsubmitted proof: {description, files, beforePhotos, afterPhotos, actualFund, finishedOn}.
  ADD COLUMN proof_draft jsonb,
  ADD COLUMN effect_opinion text NOT NULL DEFAULT '',
  ADD COLUMN effect_checked_by varchar(50),
  ADD COLUMN effect_checked_at timestamptz,
  ADD COLUMN closed_by varchar(50);
CREATE INDEX rectifications_responsible ON rectifications (responsible_user_id, state);
CREATE INDEX extensions_rectification ON extensions (rectification_id, state);
