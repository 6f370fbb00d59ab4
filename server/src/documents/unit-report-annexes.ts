import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { fill, label } from '../kernel/texts.ts';
import type { Attachment, Block, Signature } from './document-model.ts';
import { day, fileSize, moment, NONE, shortHash } from './format.ts';
import { SAMPLE_METHODS, STAGES } from './labels.ts';
import { drawnSignature } from './photos.ts';
import type { UnitReportContext } from './unit-report.ts';

/** Section 12: sampling records, evidence index with hashes, attendance. */
export function annexBlocks(context: UnitReportContext): Block[] {
  const { text } = context;
  return [
    { kind: 'heading', level: 2, text: text.samples },
    sampleTable(context),
    { kind: 'heading', level: 2, text: text.evidence },
    ...unacceptedBlocks(context),
    evidenceTable(context),
    ...(context.snapshot.evidence.length > 0
      ? [
          {
            kind: 'text' as const,
            tone: 'muted' as const,
            text: fill(text.hashAnnex, { name: text.hashAnnexName }),
          },
        ]
      : []),
    { kind: 'heading', level: 2, text: text.signIn },
    attendanceTable(context),
  ];
}

function unacceptedBlocks({ snapshot: { unaccepted }, text }: UnitReportContext): Block[] {
  if (unaccepted === null) return [];
  return [
    {
      kind: 'text',
      tone: 'alert',
      text: fill(text.unaccepted, { n: unaccepted.count, reason: unaccepted.reason }),
    },
  ];
}

/** The evidence index with whole hashes as a file that travels inside the PDF; none where there is no evidence. */
export function hashAnnex({ snapshot: { evidence }, text }: UnitReportContext): Attachment[] {
  if (evidence.length === 0) return [];
  const rows = [
    [text.evidenceNo, text.code, text.requirement, text.file, text.size, text.sha256, text.uploaded],
    ...evidence.map((file) => [
      file.no,
      file.itemCode,
      file.requirement,
      file.fileName,
      String(file.size),
      file.sha256,
      `${file.uploadedBy} ${moment(file.uploadedAt)}`,
    ]),
  ];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return [
    {
      name: text.hashAnnexName,
      description: text.evidence,
      type: 'text/csv',
      // With a byte order mark, for Excel would take the bytes for another encoding.
      text: `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`,
    },
  ];
}

/** Section 13 of a unit report: the three persons, and the places for the unit's opinion and the seals. */
export function signingBlocks({ snapshot, text }: UnitReportContext): Block[] {
  return [
    ...signatureBlocks(snapshot, text),
    {
      kind: 'blanks',
      blanks: [
        { label: `${text.issuerSeal}　${snapshot.head.issuer}`, foot: text.sealFoot },
        { label: `${text.unitOpinion}　${snapshot.unit.fullName}`, foot: text.unitFoot },
      ],
    },
  ];
}

/** The signing block of any report: three persons, code, content hash, head of the chain (audit-domain 11). */
export function signatureBlocks(
  { head, signing }: Pick<ReportSnapshot, 'head' | 'signing'>,
  text: UnitReportContext['text'],
): Block[] {
  const person = (title: string, signer: (typeof signing)['signer']): Signature => ({
    label: title,
    name: signer?.name ?? NONE,
    role: signer?.role ?? '',
    time: signer?.at ? moment(signer.at) : text.pending,
    picture: signer?.image ? drawnSignature(signer.image, signer.name) : null,
  });
  return [
    { kind: 'text', text: signing.contentHash ? text.signingText : text.notSigned },
    {
      kind: 'signatures',
      signatures: [
        person(text.drafter, signing.drafter),
        person(text.reviewer, signing.reviewer),
        person(text.signer, signing.signer),
      ],
    },
    {
      kind: 'facts',
      facts: [
        { label: text.reportCode, value: `${head.reportCode}  V${head.versionNo}`, wide: true },
        { label: text.contentHash, value: signing.contentHash ?? NONE, wide: true },
        { label: text.chainHead, value: signing.chainHead ?? NONE, wide: true },
      ],
    },
  ];
}

function sampleTable({ snapshot, text, language }: UnitReportContext): Block {
  return {
    kind: 'table',
    empty: text.none,
    columns: [
      { title: text.code, weight: 8 },
      { title: text.item, weight: 16 },
      { title: text.stage, weight: 12 },
      { title: text.population, weight: 17 },
      { title: text.method, weight: 8 },
      { title: text.seed, weight: 9, align: 'right' },
      { title: text.sampleSize, weight: 7, align: 'right' },
      { title: text.hits, weight: 7, align: 'right' },
      { title: text.picked, weight: 30 },
    ],
    rows: snapshot.samples.map((sample) => [
      sample.code,
      sample.name,
      label(STAGES, sample.stage, language),
      `${sample.population}　${sample.populationDesc}`,
      label(SAMPLE_METHODS, sample.method, language),
      sample.seed === null ? NONE : String(sample.seed),
      String(sample.size),
      String(sample.hits),
      sample.picked.join(text.separator),
    ]),
  };
}

function evidenceTable({ snapshot, text }: UnitReportContext): Block {
  return {
    kind: 'table',
    empty: text.none,
    columns: [
      { title: text.evidenceNo, weight: 9 },
      { title: text.code, weight: 7 },
      { title: `${text.requirement} / ${text.file}`, weight: 42 },
      { title: text.size, weight: 8, align: 'right' },
      { title: text.shortHash, weight: 17 },
      { title: text.uploaded, weight: 13 },
      { title: text.validTo, weight: 11 },
    ],
    rows: snapshot.evidence.map((file) => [
      file.no,
      file.itemCode,
      `${file.requirement}\n${file.fileName}`,
      fileSize(file.size),
      { text: shortHash(file.sha256), tone: 'muted' },
      `${file.uploadedBy}\n${day(file.uploadedAt)}`,
      file.validTo ?? NONE,
    ]),
  };
}

function attendanceTable({ snapshot: { head }, text }: UnitReportContext): Block {
  const meetings = [
    [text.opening, head.openingMeeting],
    [text.closing, head.closingMeeting],
  ] as const;
  return {
    kind: 'table',
    empty: text.none,
    columns: [
      { title: text.meeting, weight: 16 },
      { title: text.time, weight: 18 },
      { title: text.people, weight: 66 },
    ],
    rows: meetings.flatMap(([name, meeting]) =>
      meeting ? [[name, moment(meeting.at), meeting.attendees.join(text.separator) || NONE]] : [],
    ),
  };
}
