import { type Client, fields } from './client.ts';

const DESIGNS = '/api/visualdev/Base';

type NewDesign = {
  readonly fullName: string;
  readonly enCode: string;
  readonly from: Readonly<Record<string, string>>;
  /** Replaces what the design starts with. */
  readonly body?: object;
};

/** Makes a design and publishes it with an entry in the menu; answers its id. */
export async function publishDesign(admin: Client, { body, ...named }: NewDesign): Promise<string> {
  const start = { category: 'safety', type: 1, webType: 2, sortCode: 1, state: 1, description: '' };
  const { id } = fields(await admin.call('POST', `${DESIGNS}/Actions/Start`, { ...start, ...named }));
  await publishDraft(admin, String(id), body);
  return String(id);
}

/** Publishes the draft of a design, replaced by a body where one is given. */
export async function publishDraft(admin: Client, id: string, body?: object): Promise<void> {
  const path = `${DESIGNS}/${id}`;
  if (body) await admin.call('PUT', `${path}/Draft`, { body });
  await admin.call('POST', `${path}/Actions/Release`, {
    pc: 1,
    pcModuleParentId: 'menu.onlineDev',
  });
}
