import type {
  ProcessBody,
  ProcessCheck,
  ProcessFault,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { ASSIGNEE_KINDS } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { checkTemplate } from '@auditplus/core/processes/check-template.ts';
import { compileTemplate } from '@auditplus/core/processes/compile-template.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { type InterfaceInfo, interfacesPort } from '../../kernel/interfaces.port.ts';
import { isNumberRule } from '../bill-numbers/public.ts';
import { publishedAmong } from './process-definitions.repository.ts';
import { conditionFields, fieldsOfBody, numberRules, processForms } from './process-forms.ts';
import { auditRoles, processServices } from './process-services.ts';

/** Steps at which a process waits for people, its own or those of another one. */
const DECIDING: ReadonlySet<string> = new Set(['approver', 'handler', 'subFlow']);

/** Everything that is wrong with a draft, as far as one can know without running it. */
export async function faultsOf(
  ctx: Ctx,
  db: Db,
  body: Pick<ProcessBody, 'formType' | 'formCode' | 'formData' | 'template' | 'designId'>,
): Promise<ProcessFault[]> {
  const fields = conditionFields(fieldsOfBody(body));
  const compiled = compileTemplate(
    body.template,
    fields.map(({ id }) => id),
  );
  const started = [...compiled.steps.values()].flatMap(({ subFlow }) => subFlow?.flowId || []);
  const faults = checkTemplate(body.template, {
    fields,
    language: ctx.language,
    services: processServices.names(),
    auditRoles: auditRoles.names(),
    processes: await publishedAmong(db, started),
    found: new Map(),
  });
  const place = (nodeId: string, problem: ProcessFault['problem'], detail: string): ProcessFault => ({
    nodeId,
    nodeName: compiled.steps.get(nodeId)?.title ?? '',
    problem,
    detail,
    isWarning: false,
  });
  if (![...compiled.steps.values()].some(({ type }) => DECIDING.has(type)))
    faults.push({ ...place(body.template.nodeId, 'nobodyDecides', ''), isWarning: true });
  if (body.formType === 1 && !processForms.byCode(body.formCode))
    faults.push(place(body.template.nodeId, 'unknownForm', body.formCode));
  for (const { field, rule } of numberRules(body))
    if (!(await isNumberRule(db, rule))) {
      const name = fieldsOfBody(body).find(({ filedId }) => filedId === field)?.filedName ?? field;
      faults.push(place(body.template.nodeId, 'unknownRule', name));
    }
  const asking = [...compiled.steps.values()].flatMap(({ id, people }) =>
    people?.kind === ASSIGNEE_KINDS.service && people.getUserUrl !== ''
      ? [{ id, interfaceId: people.getUserUrl }]
      : [],
  );
  const interfaces = asking.length === 0 ? new Map<string, InterfaceInfo>() : await interfacesById(ctx);
  for (const { id, interfaceId } of asking) {
    const found = interfaces.get(interfaceId);
    // People are looked for while an instance is locked: what waits for another host cannot be asked.
    if (!found?.isSql) faults.push(place(id, 'unknownInterface', found?.fullName ?? interfaceId));
  }
  return faults;
}

/** Interfaces that the caller may run. */
const interfacesById = async (ctx: Ctx): Promise<ReadonlyMap<string, InterfaceInfo>> =>
  new Map(((await interfacesPort.find()?.list(ctx)) ?? []).map((one) => [one.id, one]));

/** The body of a draft as a form sends it. */
export const checkedBody = ({ formType, formCode, formData, flowTemplateJson }: ProcessCheck) => ({
  formType,
  formCode,
  formData,
  template: flowTemplateJson,
});
