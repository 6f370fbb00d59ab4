-- A row that came from an action on many items at once (同意下级评分, 批量满分): weaker than what somebody gave to the
-- item itself. Of open records it is known where the scorer agreed to the stage below; the others are settled.
ALTER TABLE item_scores ADD COLUMN bulk smallint NOT NULL DEFAULT 0;
UPDATE item_scores SET bulk = 1
FROM stage_records
WHERE stage_records.id = item_scores.stage_record_id AND stage_records.state IN (0, 1)
  AND item_scores.scorer_id IS NOT NULL AND item_scores.inherited = 1 AND item_scores.agree = 1;
