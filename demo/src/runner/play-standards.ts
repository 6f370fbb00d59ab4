import {
  createStandard,
  getTree,
  importTree,
  publishVersion,
  saveClauseMap,
  submitVersion,
  type TreeNodeInput,
} from '@auditplus/server/features/standards/public.ts';
import { demoId } from '../demo-ids.ts';
import type { DateText } from '../plan-types.ts';
import { standardHeader } from '../standard/standard-source.ts';
import { standardV10 } from '../standard/standard-v1.ts';
import { chapterMapV11toV20, standardV20Draft } from '../standard/standard-v2.ts';
import { clauseMapV10toV11, standardV11 } from '../standard/standard-v11.ts';
import type { ClauseMapData, StandardVersionData } from '../standard-types.ts';
import type { Play, Step, TimeText } from './play.ts';

const AUTHOR = 'chenyl';
const PUBLISHER = 'zhoumin';
/** Grade scheme of the base seed: 水务三级. */
const GRADES = 'grade.water';

/** The demonstration standard with its three versions and the maps between them (audit-domain 14, 15). */
export function standardSteps(play: Play): Step[] {
  const made = new Map<string, Version>();
  let standardId = '';
  const version = ({ versionNo }: StandardVersionData): Version => {
    const found = made.get(versionNo);
    if (!found) throw new Error(`Version ${versionNo} has not been made`);
    return found;
  };
  const bring = async (data: StandardVersionData) => {
    made.set(data.versionNo, await importVersion(play, standardId, data));
  };
  const map = (from: StandardVersionData, to: StandardVersionData, list: readonly ClauseMapData[]) =>
    saveMap(play, { from: version(from).id, to: version(to).id, list });
  const step = (on: DateText, time: TimeText, run: () => Promise<void>): Step => ({
    on,
    time,
    lane: 'standard',
    run,
  });
  return [
    step('2024-11-18', '09:10', async () => {
      const standard = await createStandard(await play.as(AUTHOR), {
        ...standardHeader,
        ownerOrgId: demoId('org', 'ZB-MS'),
        enabledMark: 1,
      });
      standardId = standard.id;
      await bring(standardV10);
    }),
    step('2024-12-16', '10:00', () => publish(play, version(standardV10), standardV10.effectiveFrom)),
    step('2025-11-24', '09:20', async () => {
      await bring(standardV11);
      await map(standardV10, standardV11, clauseMapV10toV11);
    }),
    step('2025-12-15', '10:00', () => publish(play, version(standardV11), standardV11.effectiveFrom)),
    step('2026-01-12', '14:00', async () => {
      await bring(standardV20Draft);
      await map(standardV11, standardV20Draft, chapterMapV11toV20);
    }),
  ];
}

type Version = { readonly id: string; readonly rev: number };

async function importVersion(play: Play, standardId: string, version: StandardVersionData): Promise<Version> {
  return importTree(await play.as(AUTHOR), {
    standardId,
    head: {
      versionNo: version.versionNo,
      declaredTotal: version.totalScore,
      scoreStep: version.scoreStep,
      scoreMethod: 'POINTS',
      roundDigits: 1,
      gradeSchemeId: GRADES,
      bonusCap: 0,
      effectiveFrom: version.effectiveFrom,
      changeNote: version.changeNote ?? '',
    },
    nodes: nodesOf(version),
  });
}

async function publish(play: Play, version: Version, effectiveFrom: string): Promise<void> {
  const submitted = await submitVersion(await play.as(AUTHOR), version.id, version.rev);
  await publishVersion(await play.as(PUBLISHER), version.id, { rev: submitted.rev, effectiveFrom });
}

async function saveMap(
  play: Play,
  { from, to, list }: { from: string; to: string; list: readonly ClauseMapData[] },
): Promise<void> {
  const author = await play.as(AUTHOR);
  const [old, next] = [await idsByCode(play, from), await idsByCode(play, to)];
  await saveClauseMap(author, {
    fromVersionId: from,
    toVersionId: to,
    list: list.map((entry) => ({
      fromNodeId: old.get(entry.fromCode) ?? null,
      toNodeId: next.get(entry.toCode) ?? null,
      relation: entry.relation,
      ratio: entry.ratio,
      note: entry.note,
    })),
  });
}

async function idsByCode(play: Play, versionId: string): Promise<Map<string, string>> {
  const { nodes } = await getTree(await play.as(AUTHOR), versionId);
  return new Map(nodes.map((node) => [node.nodeCode, node.id]));
}

function nodesOf(version: StandardVersionData): TreeNodeInput[] {
  return version.chapters.flatMap((chapter): TreeNodeInput[] => [
    {
      nodeCode: chapter.code,
      parentCode: null,
      isItem: false,
      fullName: chapter.name,
      fullNameEn: chapter.nameEn,
      weight: chapter.weight,
    },
    ...chapter.sections.flatMap((section): TreeNodeInput[] => [
      {
        nodeCode: section.code,
        parentCode: chapter.code,
        isItem: false,
        fullName: section.name,
        fullNameEn: section.nameEn,
      },
      ...section.items.map(
        (item): TreeNodeInput => ({
          nodeCode: item.code,
          parentCode: section.code,
          isItem: true,
          fullName: item.name,
          fullNameEn: item.nameEn,
          standardScore: item.standardScore,
          line: item.line,
          requirement: item.requirement,
          ruleText: item.ruleText,
          checkMethod: [...item.checkMethod],
          applicability: item.applicability,
          condition: item.condition ?? '',
          sampleHint: item.sampleHint ?? '',
          options: item.options.map((option) => ({
            label: option.label,
            labelEn: option.labelEn,
            unit: option.unit,
            kind: option.kind,
            points: option.points ?? 0,
            cap: option.cap,
            scope: option.scope,
            severityDefault: option.severityDefault,
            needPhoto: option.needPhoto ? 1 : 0,
            needReason: option.needReason ? 1 : 0,
          })),
          requirements: item.evidence.map((wanted) => ({
            label: wanted.label,
            mandatory: wanted.mandatory ? 1 : 0,
            fileTypes: [...wanted.fileTypes],
            maxCount: wanted.maxCount,
            maxSizeMb: wanted.maxSizeMb,
            validMonths: wanted.validMonths,
          })),
        }),
      ),
    ]),
  ]);
}
