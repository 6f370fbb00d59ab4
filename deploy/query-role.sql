-- Makes the role that runs the statements which administrators write for data interfaces, forms and reports. Needed
-- only where the role of DATABASE_URL may not make roles itself. Run it as a superuser in the product's database, after
-- the product has started once:
--
--   psql -v password="'a long password'" -v owner=auditplus -f deploy/query-role.sql auditplus
--
-- and set QUERY_DATABASE_URL=postgres://auditplus_query:<the password>@<host>:5432/auditplus. The product grants what
-- the role may read at every start, and refuses to use a role that may do more.

CREATE ROLE auditplus_query LOGIN PASSWORD :password
  NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 20;

SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()) \gexec
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO :"owner";

ALTER ROLE auditplus_query SET default_transaction_read_only = on;
ALTER ROLE auditplus_query SET search_path = '';
ALTER ROLE auditplus_query SET statement_timeout = '60s';
ALTER ROLE auditplus_query SET lock_timeout = '2s';
ALTER ROLE auditplus_query SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE auditplus_query SET work_mem = '16MB';
ALTER ROLE auditplus_query SET standard_conforming_strings = on;
ALTER ROLE auditplus_query SET temp_file_limit = '256MB';
-- Lets the product set the same limit for a role that it makes itself.
GRANT SET ON PARAMETER temp_file_limit TO :"owner";
