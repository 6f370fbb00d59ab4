import { demoId } from '../../../server/src/testing/demo-people.ts';
import { callAs } from './api.ts';

const DESIGNS = '/api/visualdev/Base';
const AUTOMATIONS = '/api/workflow/Automation';

/**
 * Sets a register of hazards up for some people, and the automation that enters one for every finding that is issued,
 * with the rights of the first of them.
 */
export async function openHazards(url: string, accounts: readonly [string, ...string[]]): Promise<void> {
  const admin = await callAs(url, 'admin');
  const people = accounts.map((account) => demoId('user', account));
  const { id: designId } = await admin.send<{ id: string }>('POST', `${DESIGNS}/Actions/Start`, {
    ...{ fullName: '隐患排查登记', enCode: 'hazards', category: 'safety', type: 1, webType: 2 },
    ...{ sortCode: 1, state: 1, description: '', from: { kind: 'template', template: 'hazards' } },
  });
  await admin.send('POST', `${DESIGNS}/${designId}/Actions/Release`, {
    ...{ pc: 1, app: 0, pcModuleParentId: 'menu.onlineDev', appModuleParentId: '', note: '' },
    ...{ newItems: 'holders', acceptsLoss: false },
    grantTo: people.map((objectId) => ({ objectType: 'User', objectId })),
  });
  const text = (field: string, value: string) => ({ field, from: 'text', value });
  const { id } = await admin.send<{ id: string }>('POST', AUTOMATIONS, {
    ...{ fullName: '审核发现登记隐患', enCode: 'hazardOfFinding', category: 'audit', sortCode: 0 },
    ...{ titles: { en: '', zhtw: '' }, description: '', enabledMark: 1, userId: people[0] },
    flowTemplateJson: {
      type: 'start',
      nodeId: 'start',
      properties: { title: '审核发现下发', trigger: 'event', settings: { event: 'finding.issued' } },
      childNode: {
        type: 'service',
        nodeId: 'step',
        prevId: 'start',
        properties: {
          title: '登记隐患',
          service: 'createRecord',
          settings: {
            designId,
            fields: [
              text('title', '{code} {title}'),
              text('foundOn', '{issued_at}'),
              { field: 'unit', from: 'field', value: 'unit_id' },
              text('place', '{place}'),
              text('category', 'management'),
              text('level', 'general'),
              text('finder', people[0] ?? ''),
              text('description', '{fact}'),
              text('owner', people[0] ?? ''),
              text('status', 'open'),
            ],
          },
        },
      },
    },
  });
  await admin.send('PUT', `${AUTOMATIONS}/${id}/Actions/Publish`, { note: '' });
}
