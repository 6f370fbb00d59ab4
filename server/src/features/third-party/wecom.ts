import { z } from 'zod';
import type { Directory, PersonValues } from './directory.ts';
import { orNull, type ProviderCall, type ProviderKind } from './provider.ts';

/** WeCom (qyapi.weixin.qq.com): directory and messages have a secret each. */
export const wecomKind: ProviderKind = {
  tokenRequest: (id, secret) => ({
    path: `/cgi-bin/gettoken?corpid=${encodeURIComponent(id)}&corpsecret=${encodeURIComponent(secret)}`,
  }),
  secretOf: (use) => (use === 'directory' ? 'secret' : 'agent_secret'),
  wrongCredentials: new Set([40001, 40013, 40091]),
  rateCodes: new Set([-1, 45009, 45033, 45011]),
};

const MISSING: ReadonlySet<number> = new Set([60111, 60003, 60123, 46004]);
/** Id, phone number or name of a department exists. */
const TAKEN: ReadonlySet<number> = new Set([60102, 60104, 60008]);

const Made = z.looseObject({ id: z.union([z.int(), z.string()]) });
const Departments = z.looseObject({
  department: z.array(z.looseObject({ id: z.int(), name: z.string(), parentid: z.int() })),
});
const Person = z.looseObject({
  userid: z.string(),
  name: z.string().default(''),
  mobile: z.string().default(''),
  email: z.string().default(''),
  position: z.string().default(''),
  department: z.array(z.int()).default([]),
});
const ByMobile = z.looseObject({ userid: z.string() });
const Sent = z.looseObject({ invaliduser: z.string().default('') });

/** The directory of WeCom by its calls; `agentId` names the application that sends messages. */
export function wecomDirectory(call: ProviderCall, agentId: string): Directory {
  const get = async (id: string) => {
    const { userid, department, ...person } = Person.parse(
      await call('/cgi-bin/user/get', { query: { userid: id } }),
    );
    const { name, mobile, email, position } = person;
    return {
      id: userid,
      values: { name, mobile, email, position, departmentId: String(department[0] ?? '') },
    };
  };
  return {
    async createDepartment({ name, parentId, order }) {
      const body = { name, parentid: Number(parentId), order };
      return String(Made.parse(await call('/cgi-bin/department/create', { body })).id);
    },
    async updateDepartment(id, { name, parentId, order }) {
      const body = { id: Number(id), name, parentid: Number(parentId), order };
      await call('/cgi-bin/department/update', { body });
    },
    async removeDepartment(id) {
      await call('/cgi-bin/department/delete', { query: { id } });
    },
    async findDepartment({ name, parentId }) {
      const answer = await call('/cgi-bin/department/list', { query: { id: parentId } });
      const found = Departments.parse(answer).department.find(
        (each) => each.name === name && each.parentid === Number(parentId),
      );
      return found ? String(found.id) : null;
    },
    async createPerson(id, values) {
      await call('/cgi-bin/user/create', { body: { ...bodyOf(id, values), to_invite: false } });
      return id;
    },
    async updatePerson(id, values) {
      await call('/cgi-bin/user/update', { body: bodyOf(id, values) });
    },
    async disablePerson(id) {
      await call('/cgi-bin/user/update', { body: { userid: id, enable: 0 } });
    },
    async findPerson(id, mobile) {
      const own = await orNull(MISSING, () => get(id));
      if (own || mobile === '') return own;
      return orNull(MISSING, async () =>
        get(ByMobile.parse(await call('/cgi-bin/user/getuserid', { body: { mobile } })).userid),
      );
    },
    async sendText(ids, text) {
      const answer = await call('/cgi-bin/message/send', {
        body: {
          touser: ids.join('|'),
          msgtype: 'text',
          agentid: Number(agentId),
          text: { content: text },
          enable_duplicate_check: 1,
        },
      });
      return Sent.parse(answer).invaliduser.split('|').filter(Boolean);
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
  position,
  department: [Number(departmentId)],
  main_department: Number(departmentId),
  enable: 1,
});
