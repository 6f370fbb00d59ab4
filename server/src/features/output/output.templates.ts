import type { OutputTemplate } from '@auditplus/contract/features/output/output.model.ts';
import type { Template } from './output-template.ts';
import { archive } from './templates/archive-pack.ts';
import { checklist } from './templates/blank-checklist.ts';
import { ledger, notices, prints, reports, scoreSheets } from './templates/outputs.ts';

/** Every template of the export centre. */
export const TEMPLATES: Readonly<Record<OutputTemplate, Template>> = {
  scoreSheets,
  ledger,
  notices,
  reports,
  archive,
  checklist,
  prints,
};
