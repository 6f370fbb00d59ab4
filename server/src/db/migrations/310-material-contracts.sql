-- A material may belong to a safety contract (audit-domain 8.15).
ALTER TABLE materials ADD COLUMN contract_id varchar(50) REFERENCES contracts (id);
CREATE INDEX materials_contract ON materials (contract_id) WHERE contract_id IS NOT NULL;
