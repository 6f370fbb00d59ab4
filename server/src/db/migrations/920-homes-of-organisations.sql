-- The portal that people of an organisation come to first; and a person who wants the built-in home, as a row without a
-- portal.
ALTER TABLE portal_defaults ADD COLUMN organize_id varchar(50) NOT NULL DEFAULT '';
ALTER TABLE portal_defaults DROP CONSTRAINT portal_defaults_pkey;
ALTER TABLE portal_defaults ADD PRIMARY KEY (user_id, role_id, organize_id);
ALTER TABLE portal_defaults DROP CONSTRAINT portal_defaults_one;
ALTER TABLE portal_defaults ADD CONSTRAINT portal_defaults_one
  CHECK (num_nonnulls(nullif(user_id, ''), nullif(role_id, ''), nullif(organize_id, '')) <= 1);
ALTER TABLE portal_defaults ALTER COLUMN portal_id DROP NOT NULL;
ALTER TABLE portal_defaults ADD CONSTRAINT portal_defaults_built_in CHECK (portal_id IS NOT NULL OR user_id <> '');

-- Portals and reports are given to organisations too: to their people and to those of everything below them.
ALTER TABLE grants DROP CONSTRAINT grants_object_type_check;
ALTER TABLE grants ADD CONSTRAINT grants_object_type_check
  CHECK (object_type IN ('Role', 'Position', 'Group', 'User')
    OR (object_type = 'Organize' AND item_type IN ('portal', 'report')));
