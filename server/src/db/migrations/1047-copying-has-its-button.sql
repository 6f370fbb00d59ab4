-- Copying portals, big screens and reports has a button of its own: whoever copied them by that of adding goes on doing so.
INSERT INTO grants (object_type, object_id, item_type, item_id)
SELECT object_type, object_id, item_type, page || '.btn_copy'
FROM grants
JOIN (VALUES ('menu.onlineDev.visualPortal'), ('menu.onlineDev.dataScreen'), ('menu.onlineDev.dataReport')) pages (page)
  ON item_id = page || '.btn_add'
WHERE item_type = 'button'
ON CONFLICT DO NOTHING;
