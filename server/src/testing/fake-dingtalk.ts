import { type PlatformAnswer, startFakePlatform } from './fake-platform.ts';

type Values = Readonly<Record<string, unknown>>;
type Department = { readonly dept_id: number; readonly name: string; readonly parent_id: number };

const GONE = { errcode: 60121, errmsg: 'user not found' };

/** DingTalk as far as the product calls it. Its own codes stand behind a general one, as the platform answers them. */
export async function startFakeDingTalk() {
  const departments = new Map<number, Department>([[1, { dept_id: 1, name: 'root', parent_id: 0 }]]);
  const people = new Map<string, Values>();
  /** How often somebody was sent. */
  const sent = new Map<string, number>();
  const count = (id: string) => sent.set(id, (sent.get(id) ?? 0) + 1);
  const messages: { readonly to: readonly string[]; readonly msg: unknown }[] = [];
  const departmentsOf = ({ dept_id_list: list }: Values) => String(list).split(',').map(Number);

  const handlers = {
    '/topapi/v2/department/create': ({ body }: { body: Values }): PlatformAnswer => {
      const [name, parent_id] = [String(body.name), Number(body.parent_id)];
      if ([...departments.values()].some((each) => each.parent_id === parent_id && each.name === name))
        return { errcode: 88, sub_code: '60008', sub_msg: 'department existed' };
      const dept_id = Math.max(...departments.keys()) + 1;
      departments.set(dept_id, { dept_id, name, parent_id });
      return { result: { dept_id } };
    },
    '/topapi/v2/department/update': ({ body }: { body: Values }): PlatformAnswer => {
      const dept_id = Number(body.dept_id);
      if (!departments.has(dept_id)) return { errcode: 60003, errmsg: 'department not found' };
      departments.set(dept_id, { dept_id, name: String(body.name), parent_id: Number(body.parent_id) });
      return {};
    },
    '/topapi/v2/department/delete': ({ body }: { body: Values }): PlatformAnswer =>
      departments.delete(Number(body.dept_id)) ? {} : { errcode: 60003, errmsg: 'department not found' },
    '/topapi/v2/department/listsub': ({ body }: { body: Values }): PlatformAnswer => ({
      result: [...departments.values()].filter(({ parent_id }) => parent_id === Number(body.dept_id)),
    }),
    '/topapi/v2/user/create': ({ body }: { body: Values }): PlatformAnswer => {
      const id = String(body.userid);
      if (people.has(id)) return { errcode: 88, sub_code: '60102', sub_msg: 'userid existed' };
      people.set(id, body);
      count(id);
      return { result: { userid: id } };
    },
    '/topapi/v2/user/update': ({ body }: { body: Values }): PlatformAnswer => {
      const known = people.get(String(body.userid));
      if (!known) return GONE;
      people.set(String(body.userid), { ...known, ...body });
      count(String(body.userid));
      return {};
    },
    '/topapi/v2/user/get': ({ body }: { body: Values }): PlatformAnswer => {
      const found = people.get(String(body.userid));
      return found ? { result: { ...found, dept_id_list: departmentsOf(found) } } : GONE;
    },
    '/topapi/v2/user/getbymobile': ({ body }: { body: Values }): PlatformAnswer => {
      const found = [...people.values()].find(({ mobile }) => mobile === body.mobile);
      return found ? { result: { userid: found.userid } } : GONE;
    },
    '/topapi/message/corpconversation/asyncsend_v2': ({ body }: { body: Values }): PlatformAnswer => {
      messages.push({ to: String(body.userid_list).split(','), msg: body.msg });
      return { task_id: messages.length };
    },
  };
  const platform = await startFakePlatform(
    {
      tokenPath: '/gettoken',
      mayHaveToken: (query) => query.get('appkey') === 'key' && query.get('appsecret') === 'secret',
      wrongCredentials: { errcode: 40089, errmsg: 'invalid appkey or appsecret' },
      handlers,
    },
    90018,
  );
  return { ...platform, departments, people, sent, messages };
}
