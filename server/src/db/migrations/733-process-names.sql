-- The processes of designs are called in the other languages as the published designs are.
UPDATE process_definitions
SET titles = version.body #> '{settings,titles}'
FROM designs
JOIN definition_versions version
  ON version.kind = 'design' AND version.target = designs.id AND version.version = designs.live_version
WHERE process_definitions.design_id = designs.id
  AND jsonb_typeof(version.body #> '{settings,titles}') = 'object';
