-- Schemas around the product's own: tables that people make, read views of what the product knows, dropped tables.
-- Designers see nothing of "public", and the role that runs their statements may not even use it.
CREATE SCHEMA IF NOT EXISTS app;
CREATE SCHEMA facts;
CREATE SCHEMA app_trash;
