import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id, line } from '../../kernel/values.ts';
import { AreaEdit, AreaInfo, AreaOption, AreaPaths, AreaRow } from './areas.model.ts';

const AREA = 'system.area';

/** Administrative areas from the provinces down (platform-contract 2.3, 9.13). */
export const areasRoutes = {
  children: route({
    method: 'GET',
    path: '/api/system/Area/:id',
    summary: 'Areas below one (-1: the provinces); a keyword searches everything below it',
    access: module(AREA),
    params: ById,
    query: z.object({ keyword: line(50).optional() }),
    reply: listOf(AreaRow),
  }),
  selector: route({
    method: 'GET',
    path: '/api/system/Area/:id/Selector/:currentId',
    summary: 'Enabled areas below one, without the edited one (0: none)',
    access: session,
    params: z.object({ id: Id, currentId: Id }),
    reply: listOf(AreaOption),
  }),
  names: route({
    method: 'POST',
    path: '/api/system/Area/GetAreaByIds',
    summary: 'Names of addresses given as lists of ids; an id alone is answered with what it lies in',
    reads: true,
    access: session,
    body: AreaPaths,
    reply: z.array(z.array(z.string())),
  }),
  create: route({
    method: 'POST',
    path: '/api/system/Area',
    summary: 'Add an area',
    access: button(AREA, 'btn_add'),
    body: AreaEdit,
    reply: z.null(),
    refuses: ['area.duplicateCode', 'area.duplicateName', 'area.parentInvalid'],
  }),
  read: route({
    method: 'GET',
    path: '/api/system/Area/:id/Info',
    summary: 'One area',
    access: module(AREA),
    params: ById,
    reply: AreaInfo,
  }),
  update: route({
    method: 'PUT',
    path: '/api/system/Area/:id',
    summary: 'Change an area',
    access: button(AREA, 'btn_edit'),
    params: ById,
    body: AreaEdit,
    reply: z.null(),
    refuses: ['area.duplicateCode', 'area.duplicateName', 'area.parentInvalid'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/system/Area/:id',
    summary: 'Delete an area without areas below it',
    access: button(AREA, 'btn_remove'),
    params: ById,
    reply: z.null(),
    refuses: ['area.hasChildren'],
  }),
  flip: route({
    method: 'PUT',
    path: '/api/system/Area/:id/Actions/State',
    summary: 'Enable or disable an area',
    access: button(AREA, 'btn_edit'),
    params: ById,
    reply: z.null(),
  }),
};
