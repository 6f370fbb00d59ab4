-- Columns, form fields, data fields and schemes that the product has put in by itself: what an administrator removed
-- stays away, and what a later version brings is put in once.
CREATE TABLE seeded_page_items (
  id varchar(60) PRIMARY KEY
);

INSERT INTO seeded_page_items (id)
  SELECT id FROM menu_items WHERE kind IN ('column', 'form') AND id LIKE 'menu.%'
  UNION SELECT id FROM data_fields WHERE id LIKE 'field.%'
  UNION SELECT id FROM data_schemes WHERE id LIKE 'scheme.%';

-- Those of pages that had them all at once before; what is missing there was removed.
INSERT INTO seeded_page_items (id)
  SELECT prefix || page || infix || code
  FROM (
    SELECT DISTINCT substr(menus.id, 6) AS page FROM data_schemes JOIN menus ON menus.id = data_schemes.menu_id
  ) pages
  JOIN (VALUES
    ('', 'scheme.', '.', ARRAY['all_data', 'own_organize_sub', 'own_organize', 'administered', 'own_subordinates']),
    ('permission.organize', 'field.', '.', ARRAY['enCode', 'fullName', 'enabledMark', 'creatorUserId', 'creatorTime',
      'organizeId', 'parentId', 'orgKind', 'managerId']),
    ('permission.department', 'field.', '.', ARRAY['enCode', 'fullName', 'enabledMark', 'creatorUserId', 'creatorTime',
      'organizeId', 'parentId', 'orgKind', 'managerId']),
    ('permission.user', 'field.', '.', ARRAY['userId', 'account', 'realName', 'organizeId', 'managerId', 'gender',
      'enabledMark', 'creatorUserId', 'creatorTime']),
    ('permission.position', 'field.', '.', ARRAY['enCode', 'fullName', 'enabledMark', 'creatorUserId', 'creatorTime',
      'organizeId', 'type']),
    ('permission.role', 'field.', '.', ARRAY['enCode', 'fullName', 'enabledMark', 'creatorUserId', 'creatorTime',
      'globalMark']),
    ('permission.group', 'field.', '.', ARRAY['enCode', 'fullName', 'enabledMark', 'creatorUserId', 'creatorTime',
      'type']),
    ('permission.user', 'menu.', '.column.', ARRAY['account', 'realName', 'gender', 'mobilePhone', 'organize',
      'description']),
    ('permission.user', 'menu.', '.form.', ARRAY['gender', 'email', 'mobilePhone', 'managerId', 'roleId', 'positionId',
      'groupId', 'description']),
    ('permission.role', 'menu.', '.column.', ARRAY['enCode', 'type', 'organizeInfo', 'members', 'description']),
    ('permission.role', 'menu.', '.form.', ARRAY['enCode', 'globalMark', 'sortCode', 'description'])
  ) former (of_page, prefix, infix, codes) ON of_page IN ('', page)
  CROSS JOIN unnest(codes) code
  ON CONFLICT DO NOTHING;

-- The column of a position's organisation is called by the field that it shows.
UPDATE menu_items SET en_code = 'organizeId'
  WHERE menu_id = 'menu.permission.position' AND kind = 'column' AND en_code = 'department'
    AND NOT EXISTS (SELECT 1 FROM menu_items other
      WHERE other.menu_id = 'menu.permission.position' AND other.kind = 'column' AND other.en_code = 'organizeId');
UPDATE column_settings
  SET field_list = replace(field_list::text, '"department"', '"organizeId"')::jsonb
  WHERE module_id IN ('menu.permission.position', 'permission.position') AND field_list::text LIKE '%"department"%';
