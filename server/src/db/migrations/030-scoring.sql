-- Scoring: who is assigned beside an owner, decisions on claims and on conflicts of several scorers.
ALTER TABLE evaluations ADD COLUMN scorer_ids jsonb NOT NULL DEFAULT '[]';

ALTER TABLE item_scores ADD COLUMN na_decision_reason text NOT NULL DEFAULT '';
-- The merged value is not what every scorer gave: the sheet prints 合议得分 (audit-domain 5.5).
ALTER TABLE item_scores ADD COLUMN consensus smallint NOT NULL DEFAULT 0;

-- The stage lead's decision on a conflict; dropped when a scorer changes the item afterwards.
CREATE TABLE merge_decisions (
  stage_record_id varchar(50) NOT NULL REFERENCES stage_records (id) ON DELETE CASCADE,
  node_id varchar(50) NOT NULL REFERENCES standard_nodes (id),
  kind varchar(5) NOT NULL CHECK (kind IN ('na', 'score')),
  score int,
  reason text NOT NULL,
  decided_by varchar(50) NOT NULL REFERENCES users (id),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (stage_record_id, node_id)
);
