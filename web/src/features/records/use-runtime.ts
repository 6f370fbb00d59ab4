import type { Device, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRuntime } from '@auditplus/contract/features/records/records.schemas.ts';
import { type FormField, type FormModel, formModel } from '@auditplus/core/forms/form-model.ts';
import { lookingUp } from '@auditplus/core/forms/form-questions.ts';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../../kit/use-narrow.ts';

/** A published function as its page uses it. */
export type Runtime = RecordRuntime & {
  readonly model: FormModel;
  /** The views of the device; none where there is only a form. */
  readonly views: readonly ListView[];
  /** The field that names a record to people. */
  readonly titleField: FormField | undefined;
};

/** Boards need their groups, calendars their days: who may not see the field has no such view. */
const isDrawable = ({ kind, groupField, calendar }: ListView): boolean =>
  (kind !== 'kanban' || groupField !== undefined) && (kind !== 'calendar' || calendar !== undefined);

/** The function with its form read. */
export function useRuntime(runtime: RecordRuntime): Runtime {
  const isPhone = usePhone();
  return useMemo(() => {
    const drawable = runtime.webType === 1 ? [] : runtime.body.views.filter(isDrawable);
    const model = formModel(runtime.body, lookingUp(runtime.lookedUp));
    const main = model.fields.filter(({ table }) => table === null);
    const named = main.find(({ name }) => name === runtime.body.settings.titleField);
    return {
      ...runtime,
      model,
      views: viewsOn(isPhone ? 'app' : 'pc', drawable),
      titleField: named ?? main.find(({ kindId }) => kindId === 'comInput' || kindId === 'billRule'),
    };
  }, [runtime, isPhone]);
}

/** The lists of a device; where the app has none of its own, phones show those of the browser. */
function viewsOn(device: Device, views: readonly ListView[]): readonly ListView[] {
  const own = views.filter((view) => view.device === device);
  return own.length > 0 || device === 'pc' ? own : viewsOn('pc', views);
}

const HoldContext = createContext<(isHeld: boolean) => void>(() => undefined);
export const HoldProvider = HoldContext.Provider;

/**
 * The version that a page works with: the newest, but while a form or an import is open the one that it was opened with,
 * as a publication must not throw away what somebody has in hand. The server takes forms of earlier versions.
 */
export function useHeldRuntime(found: RecordRuntime) {
  const [kept, setKept] = useState<RecordRuntime | null>(null);
  const latest = useRef(found);
  const runtime = kept?.designId === found.designId ? kept : found;
  latest.current = runtime;
  const hold = useCallback((isHeld: boolean) => setKept(isHeld ? latest.current : null), []);
  return { runtime, hold };
}

/** Holds the version of the page as long as something is open in which people work. */
export function useVersionHold(isOpen: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => {
    if (!isOpen) return;
    hold(true);
    return () => hold(false);
  }, [hold, isOpen]);
}

const RuntimeContext = createContext<Runtime | null>(null);
export const RuntimeProvider = RuntimeContext.Provider;

/** The function whose page this is. */
export function useOwnRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('There is no function around.');
  return runtime;
}

/** Whether the person may press a button of the function. */
export const canPress = (runtime: Runtime, code: string): boolean => runtime.buttons.includes(code);
