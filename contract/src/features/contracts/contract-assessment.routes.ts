import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id } from '../../kernel/values.ts';
import { contractAccess, contractAction } from './contract-access.ts';
import { ContractProgress } from './contract-progress.model.ts';
import {
  AnswerObjection,
  Contract,
  ContractAction,
  EditIndicator,
  FinishAssessment,
  IndicatorRows,
  ObjectAssessment,
} from './contracts.model.ts';

const byIndicator = z.object({ id: Id, indicatorId: Id });

/** How a contract is kept: the standing while it is in force, then assessment, objections and result (audit-domain 5.11). */
export const contractAssessmentRoutes = {
  progress: route({
    method: 'GET',
    path: '/api/audit/contract/:id/Progress',
    summary: 'How the indicators of a contract in force stand now, by their sources',
    access: session,
    params: ById,
    reply: ContractProgress,
    refuses: ['AU0002', 'AU0009'],
  }),
  openAssess: route({
    method: 'PUT',
    path: contractAction('OpenAssess'),
    summary: 'Open the assessment; results are taken from their sources',
    access: contractAccess.assesses,
    params: ById,
    body: ContractAction,
    reply: Contract,
    refuses: ['AU0001', 'AU0007', 'AU0009', 'AU2008', 'AU2011'],
  }),
  pull: route({
    method: 'POST',
    path: contractAction('Pull'),
    summary: 'Take the results from their sources anew',
    access: contractAccess.assesses,
    params: ById,
    body: ContractAction,
    reply: Contract,
    refuses: ['AU0001', 'AU0007', 'AU0009', 'AU2011'],
  }),
  editIndicator: route({
    method: 'PUT',
    path: '/api/audit/contract/:id/Indicator/:indicatorId',
    summary: 'Enter the result of an indicator with its evidence; `rev` is the indicator’s',
    access: contractAccess.assesses,
    params: byIndicator,
    body: EditIndicator,
    reply: Contract,
    refuses: ['AU0001', 'AU0007', 'AU0009', 'AU2011'],
  }),
  indicatorRows: route({
    method: 'GET',
    path: '/api/audit/contract/:id/Indicator/:indicatorId/Rows',
    summary: 'The rows that an indicator is counted from',
    access: contractAccess.read,
    params: byIndicator,
    reply: IndicatorRows,
  }),
  showDraft: route({
    method: 'PUT',
    path: contractAction('ShowDraft'),
    summary: 'Show the draft of the result to the unit for five working days',
    access: contractAccess.assesses,
    params: ById,
    body: ContractAction,
    reply: Contract,
    refuses: ['AU0001', 'AU0007', 'AU0009', 'AU2009', 'AU2011'],
  }),
  object: route({
    method: 'POST',
    path: contractAction('Object'),
    summary: 'Object to the draft of the result',
    access: contractAccess.read,
    params: ById,
    body: ObjectAssessment,
    reply: Contract,
    refuses: ['AU0001', 'AU0007', 'AU0009', 'AU2006'],
  }),
  answerObjection: route({
    method: 'PUT',
    path: '/api/audit/contract/:id/Objection/:objectionId',
    summary: 'Answer an objection to the draft of the result',
    access: contractAccess.assesses,
    params: z.object({ id: Id, objectionId: Id }),
    body: AnswerObjection,
    reply: Contract,
    refuses: ['AU0001', 'AU0004', 'AU0007', 'AU0009', 'AU2011'],
  }),
  finishAssess: route({
    method: 'PUT',
    path: contractAction('FinishAssess'),
    summary: 'Decide score and grade and sign the result sheet',
    access: contractAccess.assesses,
    params: ById,
    body: FinishAssessment,
    reply: Contract,
    refuses: ['AU0001', 'AU0007', 'AU0009', 'AU1906', 'AU2007', 'AU2009', 'AU2011', 'AU2013', 'AU2014'],
  }),
};
