import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import {
  DecideBody,
  DeviceId,
  PackageQuery,
  PackageReply,
  PackageView,
  QuarantineQuery,
  QuarantineRow,
  RevokeBody,
  SyncBody,
  SyncReply,
  TakeBody,
  UnlockReply,
} from './offline.model.ts';

const scores = oneOf(button('audit.score', 'btn_score'), button('audit.hq', 'btn_score'));
const reads = module('audit.score', 'audit.hq', 'audit.list', 'audit.task', 'audit.myReview');

/** Offline scoring: packages, their operations, and what waits for the lead (audit-domain 9, 13, X1). */
export const offlineRoutes = {
  takePackage: route({
    method: 'POST',
    path: '/api/audit/offline/Package',
    summary: 'Take a stage record onto a device; taking it again there renews the package',
    access: scores,
    body: TakeBody,
    reply: PackageReply,
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0006', 'AU0009', 'AU1205', 'score.notConfirmed'],
  }),
  listPackages: route({
    method: 'GET',
    path: '/api/audit/offline/Package',
    summary: 'Packages of an audit, or the own ones',
    access: reads,
    query: PackageQuery,
    reply: listOf(PackageView),
    refuses: ['AU0002'],
  }),
  readPackage: route({
    method: 'GET',
    path: '/api/audit/offline/Package/:id',
    summary: 'The own package on this device with its key',
    access: scores,
    params: z.object({ id: Id }),
    query: z.object({ deviceId: DeviceId }),
    reply: UnlockReply,
    refuses: ['AU0002'],
  }),
  revokePackage: route({
    method: 'PUT',
    path: '/api/audit/offline/Package/:id/Actions/Revoke',
    summary: 'Call a package back: what its device still sends waits for the lead',
    access: reads,
    params: z.object({ id: Id }),
    body: RevokeBody,
    reply: PackageView,
    refuses: ['AU0001', 'AU0002', 'AU0003', 'offline.closed'],
  }),
  returnPackage: route({
    method: 'PUT',
    path: '/api/audit/offline/Package/:id/Actions/Return',
    summary: 'Give the own package back once everything is sent',
    access: scores,
    params: z.object({ id: Id }),
    reply: PackageView,
    refuses: ['AU0002', 'offline.closed'],
  }),
  sync: route({
    method: 'POST',
    path: '/api/audit/offline/Sync',
    summary: 'Send operations of a package; a repeated one changes nothing',
    access: scores,
    body: SyncBody,
    reply: SyncReply,
    refuses: ['AU0002'],
    reports: ['offline.wrongHash'],
  }),
  listQuarantine: route({
    method: 'GET',
    path: '/api/audit/offline/Quarantine',
    summary: 'Operations of an audit that wait for the lead',
    access: reads,
    query: QuarantineQuery,
    reply: listOf(QuarantineRow),
    refuses: ['AU0002'],
  }),
  decideQuarantine: route({
    method: 'PUT',
    path: '/api/audit/offline/Quarantine/:clientOpId/Actions/Decide',
    summary: 'Accept or drop an operation that came too late',
    access: reads,
    params: z.object({ clientOpId: Id }),
    body: DecideBody,
    reply: z.null(),
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0006', 'AU0009', 'AU1205', 'offline.decided'],
  }),
};
