import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { HandOverBody, HandOverReply, OpenWork, OpenWorkQuery } from './hand-over.model.ts';

/** Handing over open work (audit-domain 8.20, 9): the own, as the department any, as administrator of people theirs. */
export const handOverRoutes = {
  openWork: route({
    method: 'GET',
    path: '/api/audit/check/Actions/HandOver',
    summary: 'Open work that belongs to a person by name',
    access: session,
    query: OpenWorkQuery,
    reply: OpenWork,
    refuses: ['record.missing', 'AU0001'],
  }),
  handOver: route({
    method: 'POST',
    path: '/api/audit/check/Actions/HandOver',
    summary: 'Give a person’s open work to others',
    access: session,
    body: HandOverBody,
    reply: HandOverReply,
    refuses: ['record.missing', 'AU0001', 'handOver.samePerson', 'handOver.noReceiver'],
    reports: [
      'handOver.notOfUnit',
      'handOver.ofUnit',
      'handOver.bothParties',
      'handOver.alreadyMember',
      'handOver.maySignNot',
    ],
  }),
};
