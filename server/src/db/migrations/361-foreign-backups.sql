-- The first of the two people who restore an archive that this product did not make.
ALTER TABLE backups ADD COLUMN foreign_confirmed_by varchar(50);
