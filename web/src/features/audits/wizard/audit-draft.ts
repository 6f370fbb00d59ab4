import { CheckCreate, type CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import type { AuditSettings } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { newAuditOptions, newStagePlan } from '@auditplus/core/audits/new-audit.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { routeKey } from '../../../lib/query.ts';
import { readLocal, writeLocal } from '../../../lib/storage.ts';

/** What the wizard edits. */
export type AuditDraft = CheckCreate;

export type SaveState =
  | { readonly kind: 'clean' | 'dirty' | 'saving' | 'incomplete' }
  | { readonly kind: 'failed'; readonly reason: string };

type Change = Partial<AuditDraft> | ((draft: AuditDraft) => Partial<AuditDraft>);

export type DraftBox = {
  readonly draft: AuditDraft;
  readonly change: (change: Change) => void;
  /** Saves the edits; null when that was not possible. */
  readonly save: () => Promise<CheckView | null>;
  readonly state: SaveState;
  readonly check: CheckView | null;
};

/** Quiet time after the last edit before the draft is saved by itself. */
const AUTOSAVE_MS = 1200;

/**
 * The draft of an audit, a new one as the audit settings have it: edits are kept on this device at once and saved to
 * the server shortly after.
 */
export function useAuditDraft(loaded: CheckView | null, settings: AuditSettings): DraftBox {
  const client = useQueryClient();
  const place = `audit_draft_${loaded?.id ?? 'new'}`;
  const [check, setCheck] = useState(loaded);
  const [draft, setDraft] = useState(
    () => restored(place, loaded) ?? (loaded ? draftOf(loaded) : newDraft(settings)),
  );
  const [state, setState] = useState<SaveState>(() => ({
    kind: restored(place, loaded) ? 'dirty' : 'clean',
  }));
  const latest = useRef({ draft, check, saving: false });
  latest.current.draft = draft;
  latest.current.check = check;

  const change = useCallback(
    (edit: Change) => {
      const current = latest.current.draft;
      const next = { ...current, ...(typeof edit === 'function' ? edit(current) : edit) };
      latest.current.draft = next;
      setDraft(next);
      writeLocal(place, { rev: latest.current.check?.rev ?? null, draft: next });
      setState({ kind: 'dirty' });
    },
    [place],
  );

  const save = useCallback(async (): Promise<CheckView | null> => {
    if (latest.current.saving) return latest.current.check;
    const sent = latest.current.draft;
    const parsed = CheckCreate.safeParse({ ...sent, leadAuditorId: leadOf(sent) });
    if (!parsed.success || (parsed.data.programmeId === null && parsed.data.offPlanReason === '')) {
      setState({ kind: 'incomplete' });
      return null;
    }
    latest.current.saving = true;
    setState({ kind: 'saving' });
    try {
      const before = latest.current.check;
      const saved = before
        ? await call(auditsRoutes.update, {
            params: { id: before.id },
            body: { rev: before.rev, draft: parsed.data },
          })
        : await call(auditsRoutes.create, { body: parsed.data });
      latest.current.check = saved;
      setCheck(saved);
      client.setQueryData(routeKey(auditsRoutes.get, { params: { id: saved.id } }), saved);
      void client.invalidateQueries({ queryKey: routeKey(auditsRoutes.list) });
      const edited = latest.current.draft !== sent;
      writeLocal(place, null);
      if (edited) writeLocal(`audit_draft_${saved.id}`, { rev: saved.rev, draft: latest.current.draft });
      setState({ kind: edited ? 'dirty' : 'clean' });
      return saved;
    } catch (error) {
      setState({ kind: 'failed', reason: error instanceof ApiError ? error.msg : '' });
      return null;
    } finally {
      latest.current.saving = false;
    }
  }, [client, place]);

  const isDirty = state.kind === 'dirty';
  const isOld = check !== null;
  useEffect(() => {
    if (!isDirty || !isOld || draft === null) return;
    const timer = setTimeout(() => void save(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [isDirty, isOld, draft, save]);

  return { draft, change, save, state, check };
}

/** The person with the lead's role, null while there is none. */
function leadOf(draft: AuditDraft): string | null {
  return draft.members.find((member) => member.memberRole === 'LEAD')?.userId ?? null;
}

/** Edits that this device kept for the same version of the draft. */
function restored(place: string, loaded: CheckView | null): AuditDraft | null {
  const kept = readLocal(place);
  if (typeof kept !== 'object' || kept === null || !('draft' in kept) || !('rev' in kept)) return null;
  if (kept.rev !== (loaded?.rev ?? null)) return null;
  const { draft } = kept;
  return isDraft(draft) ? draft : null;
}

/** A kept draft may lack required texts, so only its shape is looked at. */
function isDraft(value: unknown): value is AuditDraft {
  const names = Object.keys(CheckCreate.shape);
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}

function newDraft(settings: AuditSettings): AuditDraft {
  const today = dayjs();
  return {
    fullName: '',
    year: today.year(),
    checkType: 1,
    programmeId: null,
    offPlanReason: '',
    objectives: '',
    scope: '',
    criteria: '',
    startDate: today.format('YYYY-MM-DD'),
    endDate: today.add(2, 'month').format('YYYY-MM-DD'),
    evidenceDueDate: null,
    stagePlan: newStagePlan(settings),
    options: newAuditOptions(settings),
    leadAuditorId: null,
    members: [],
    tasks: [],
    packagePlan: [],
  };
}

function draftOf(check: CheckView): AuditDraft {
  return {
    fullName: check.fullName,
    year: check.year,
    checkType: check.checkType,
    programmeId: check.programmeId,
    offPlanReason: check.offPlanReason,
    objectives: check.objectives,
    scope: check.scope,
    criteria: check.criteria,
    startDate: check.startDate,
    endDate: check.endDate,
    evidenceDueDate: check.evidenceDueDate,
    stagePlan: STAGES.map(
      (stage) => check.stagePlan.find((entry) => entry.stage === stage) ?? emptyStage(stage),
    ),
    options: check.options,
    leadAuditorId: check.leadAuditorId,
    members: check.members.map(
      ({ user: _user, org: _org, conflictDeclared: _declared, conflictText: _text, ...member }) => member,
    ),
    tasks: check.tasks.map(({ unitOrgId, standardVersionId, partnerOrgId, lines }) => ({
      unitOrgId,
      standardVersionId,
      partnerOrgId,
      ...(lines.length > 0 ? { lines } : {}),
    })),
    packagePlan: check.packagePlan,
  };
}

const emptyStage = (stage: (typeof STAGES)[number]) => ({
  stage,
  enabled: true,
  startDate: null,
  dueDate: null,
  mergeRule: 'LEAD' as const,
  sampling: false,
});
