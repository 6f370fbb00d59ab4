-- The portal that holders of a role come to first. A row stands for a person, for a role, or, with both empty, for everybody.
ALTER TABLE portal_defaults ADD COLUMN role_id varchar(50) NOT NULL DEFAULT '';
ALTER TABLE portal_defaults DROP CONSTRAINT portal_defaults_pkey;
ALTER TABLE portal_defaults ADD PRIMARY KEY (user_id, role_id);
ALTER TABLE portal_defaults ADD CONSTRAINT portal_defaults_one CHECK (user_id = '' OR role_id = '');
