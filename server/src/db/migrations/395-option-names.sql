-- A counted option's unit stands apart from its label; a stored label that ends in its unit is taken apart. The content hash of
-- a published version is made of the joined text and stays what it was. Standards may have English names.
-- reseals: deduction_options.label
ALTER TABLE deduction_options
  ADD COLUMN unit varchar(20) NOT NULL DEFAULT '',
  ADD COLUMN label_en varchar(300) NOT NULL DEFAULT '';
ALTER TABLE standard_nodes ADD COLUMN full_name_en varchar(300) NOT NULL DEFAULT '';

UPDATE deduction_options SET unit = right(label, 1), label = left(label, -2)
WHERE kind = 'PER' AND label ~ '^.{2,}每.$';
