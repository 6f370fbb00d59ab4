-- Names of the product's own menu entries, buttons and fields follow the glossary; names that people have given stay.
UPDATE menus SET full_name = new.zh, name_zhtw = new.zhtw, name_en = new.en
FROM (VALUES
  ('permission', '组织与权限', '組織與權限', 'People and access', '组织与权限', '組織與權限', 'Organisation and permissions'),
  ('permission.authorize', '权限管理', '權限管理', 'Rights', '权限管理', '權限管理', 'Permissions'),
  ('permission.explain', '权限解释', '權限解釋', 'Explain access', '权限诊断', '權限診斷', 'Check permissions'),
  ('system.task', '系统调度', '系統排程', 'Scheduled tasks', '定时任务', '定時任務', 'Scheduled tasks'),
  ('system.billRule', '单据模板', '單據範本', 'Bill rules', '编号规则', '編號規則', 'Numbering rules'),
  ('system.language', '翻译管理', '翻譯管理', 'Languages', '翻译管理', '翻譯管理', 'Translations')
) AS new (en_code, old_zh, old_zhtw, old_en, zh, zhtw, en)
WHERE menus.en_code = new.en_code
  AND (menus.full_name, menus.name_zhtw, menus.name_en) = (new.old_zh, new.old_zhtw, new.old_en);
UPDATE menu_items SET full_name = '新建' WHERE en_code = 'btn_add' AND full_name = '新增';
UPDATE menu_items SET full_name = '直属上级' WHERE en_code = 'managerId' AND full_name = '直属主管';
UPDATE menu_items SET full_name = '手机号' WHERE en_code = 'mobilePhone' AND full_name = '手机';
