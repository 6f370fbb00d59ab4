-- Reports are given to roles like portals.
ALTER TABLE grants DROP CONSTRAINT grants_item_type_check;
ALTER TABLE grants ADD CONSTRAINT grants_item_type_check
  CHECK (item_type IN ('module', 'button', 'column', 'form', 'resource', 'portal', 'interface', 'report'));
