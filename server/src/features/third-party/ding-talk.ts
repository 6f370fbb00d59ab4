import { z } from 'zod';
import type { Directory, PersonValues } from './directory.ts';
import { orNull, type ProviderCall, type ProviderKind } from './provider.ts';

/** DingTalk (oapi.dingtalk.com): one key and secret for directory and messages. */
export const dingTalkKind: ProviderKind = {
  tokenRequest: (id, secret) => ({
    path: `/gettoken?appkey=${encodeURIComponent(id)}&appsecret=${encodeURIComponent(secret)}`,
  }),
  secretOf: () => 'secret',
  wrongCredentials: new Set([40089, 40096, 40001, 40013]),
  rateCodes: new Set([-1, 90018, 90002, 90006, 143, 1000]),
};

const MISSING: ReadonlySet<number> = new Set([60121, 33012, 60003, 40066]);
const TAKEN: ReadonlySet<number> = new Set([60102, 60104, 40103, 60008]);

const Made = z.looseObject({ result: z.looseObject({ dept_id: z.int() }) });
const MadePerson = z.looseObject({ result: z.looseObject({ userid: z.string() }) });
const Departments = z.looseObject({
  result: z.array(z.looseObject({ dept_id: z.int(), name: z.string() })).default([]),
});
const Person = z.looseObject({
  result: z.looseObject({
    userid: z.string(),
    name: z.string().default(''),
    mobile: z.string().default(''),
    email: z.string().default(''),
    title: z.string().default(''),
    dept_id_list: z.array(z.int()).default([]),
  }),
});

/** The directory of DingTalk by its calls; `agentId` names the application that sends messages. */
export function dingTalkDirectory(call: ProviderCall, agentId: string): Directory {
  const post = (path: string, body: unknown) => call(`/topapi/${path}`, { body });
  const get = async (id: string) => {
    const { result } = Person.parse(await post('v2/user/get', { userid: id }));
    const { userid, name, mobile, email, title, dept_id_list } = result;
    return {
      id: userid,
      values: { name, mobile, email, position: title, departmentId: String(dept_id_list[0] ?? '') },
    };
  };
  return {
    async createDepartment({ name, parentId, order }) {
      const body = { name, parent_id: Number(parentId), order };
      return String(Made.parse(await post('v2/department/create', body)).result.dept_id);
    },
    async updateDepartment(id, { name, parentId, order }) {
      await post('v2/department/update', { dept_id: Number(id), name, parent_id: Number(parentId), order });
    },
    async removeDepartment(id) {
      await post('v2/department/delete', { dept_id: Number(id) });
    },
    async findDepartment({ name, parentId }) {
      const answer = await post('v2/department/listsub', { dept_id: Number(parentId) });
      const found = Departments.parse(answer).result.find((each) => each.name === name);
      return found ? String(found.dept_id) : null;
    },
    async createPerson(id, values) {
      return MadePerson.parse(await post('v2/user/create', bodyOf(id, values))).result.userid;
    },
    async updatePerson(id, values) {
      await post('v2/user/update', bodyOf(id, values));
    },
    /** DingTalk has no switch for this: the person leaves the departments, and the phone number is hidden. */
    async disablePerson(id, { rootId }) {
      await post('v2/user/update', { userid: id, dept_id_list: rootId, hide_mobile: true });
    },
    async findPerson(id, mobile) {
      const own = await orNull(MISSING, () => get(id));
      if (own || mobile === '') return own;
      return orNull(MISSING, async () =>
        get(MadePerson.parse(await post('v2/user/getbymobile', { mobile })).result.userid),
      );
    },
    async sendText(ids, text) {
      await post('message/corpconversation/asyncsend_v2', {
        agent_id: Number(agentId),
        userid_list: ids.join(','),
        msg: { msgtype: 'text', text: { content: text } },
      });
      return [];
    },
    isMissing: (code) => MISSING.has(code),
    isTaken: (code) => TAKEN.has(code),
  };
}

const bodyOf = (id: string, { name, mobile, email, position, departmentId }: PersonValues) => ({
  userid: id,
  name,
  mobile,
  email,
  title: position,
  dept_id_list: departmentId,
  hide_mobile: false,
});
