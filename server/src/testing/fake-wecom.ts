import { type PlatformAnswer, startFakePlatform } from './fake-platform.ts';

type Person = Readonly<Record<string, unknown>>;
type Department = { readonly id: number; readonly name: string; readonly parentid: number };

const GONE = { errcode: 60111, errmsg: 'userid not found' };

/** WeCom as far as the product calls it; `wrong` names phone numbers that it does not take. */
export async function startFakeWecom() {
  const departments = new Map<number, Department>([[1, { id: 1, name: 'root', parentid: 0 }]]);
  const people = new Map<string, Person>();
  /** How often somebody was sent. */
  const sent = new Map<string, number>();
  const messages: { readonly to: string; readonly text: unknown }[] = [];
  const wrong = new Set<string>();
  const idOf = (body: Person): string => String(body.userid);
  const count = (body: Person) => sent.set(idOf(body), (sent.get(idOf(body)) ?? 0) + 1);

  const handlers = {
    '/cgi-bin/department/create': ({ body }: { body: Person }): PlatformAnswer => {
      const [name, parentid] = [String(body.name), Number(body.parentid)];
      if (!departments.has(parentid)) return { errcode: 60004, errmsg: 'invalid parent' };
      if ([...departments.values()].some((each) => each.parentid === parentid && each.name === name))
        return { errcode: 60008, errmsg: 'department existed' };
      const id = Math.max(...departments.keys()) + 1;
      departments.set(id, { id, name, parentid });
      return { id };
    },
    '/cgi-bin/department/update': ({ body }: { body: Person }): PlatformAnswer => {
      const id = Number(body.id);
      if (!departments.has(id)) return { errcode: 60003, errmsg: 'department not found' };
      departments.set(id, { id, name: String(body.name), parentid: Number(body.parentid) });
      return {};
    },
    '/cgi-bin/department/delete': ({ query }: { query: URLSearchParams }): PlatformAnswer => {
      const id = Number(query.get('id'));
      if ([...departments.values()].some(({ parentid }) => parentid === id))
        return { errcode: 60006, errmsg: 'department has sub-departments' };
      return departments.delete(id) ? {} : { errcode: 60003, errmsg: 'department not found' };
    },
    '/cgi-bin/department/list': (): PlatformAnswer => ({ department: [...departments.values()] }),
    '/cgi-bin/user/create': ({ body }: { body: Person }): PlatformAnswer => {
      if (wrong.has(String(body.mobile))) return { errcode: 60103, errmsg: 'invalid mobile' };
      if (people.has(idOf(body))) return { errcode: 60102, errmsg: 'userid existed' };
      if ([...people.values()].some(({ mobile }) => mobile === body.mobile))
        return { errcode: 60104, errmsg: 'mobile existed' };
      people.set(idOf(body), body);
      count(body);
      return {};
    },
    '/cgi-bin/user/update': ({ body }: { body: Person }): PlatformAnswer => {
      const known = people.get(idOf(body));
      if (!known) return GONE;
      people.set(idOf(body), { ...known, ...body });
      count(body);
      return {};
    },
    '/cgi-bin/user/get': ({ query }: { query: URLSearchParams }): PlatformAnswer =>
      people.get(query.get('userid') ?? '') ?? GONE,
    '/cgi-bin/user/getuserid': ({ body }: { body: Person }): PlatformAnswer => {
      const found = [...people.values()].find(({ mobile }) => mobile === body.mobile);
      return found ? { userid: found.userid } : { errcode: 46004, errmsg: 'no such user' };
    },
    '/cgi-bin/message/send': ({ body }: { body: Person }): PlatformAnswer => {
      const all = String(body.touser).split('|');
      const invalid = all.filter((id) => !people.has(id));
      for (const to of all) if (people.has(to)) messages.push({ to, text: body.text });
      return { invaliduser: invalid.join('|') };
    },
  };
  const platform = await startFakePlatform(
    {
      tokenPath: '/cgi-bin/gettoken',
      mayHaveToken: (query) =>
        query.get('corpid') === 'corp' && ['contacts', 'agent'].includes(query.get('corpsecret') ?? ''),
      wrongCredentials: { errcode: 40001, errmsg: 'invalid credential' },
      handlers,
    },
    45009,
  );
  return { ...platform, departments, people, sent, messages, wrong };
}
