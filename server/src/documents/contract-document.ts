import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { Contract, ReviewReport } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Certificate } from '@auditplus/contract/features/signatures/signatures.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { pick } from '../kernel/texts.ts';
import { CONTRACT_TEXTS } from './contract-labels.ts';
import { resultBlocks } from './contract-results.ts';
import type { Block, Fact, PrintDocument } from './document-model.ts';
import { moment, NONE, span } from './format.ts';
import { drawnSignature } from './photos.ts';
import { richTextBlocks } from './rich-text.ts';

export type ContractTexts = { readonly [K in keyof typeof CONTRACT_TEXTS]: string };

/** What of a contract is printed: the contract itself, its review report, or the sheet of its result. */
export type ContractPart =
  | { readonly kind: 'contract' }
  | { readonly kind: 'review'; readonly report: z.infer<typeof ReviewReport> }
  | { readonly kind: 'result' };

/** The language of templates, and so of what the parties sign (decision 018). */
const SIGNED_LANGUAGE = 'zh';

/** A contract in one of its papers as blocks, with codes and content hash on every page once it is signed. */
export function contractDocument(
  contract: Contract,
  { part, language, printedAt }: { part: ContractPart; language: Language; printedAt: number },
): PrintDocument {
  const text = pick(CONTRACT_TEXTS, language);
  const titles = { contract: text.contractTitle, review: text.reviewTitle, result: text.resultTitle };
  const title = titles[part.kind];
  const subtitle = `${contract.year} ${contract.unit.fullName}`;
  return {
    language,
    title: `${title} ${contract.enCode}`,
    subject: subtitle,
    author: contract.partyA.fullName,
    createdAt: contract.assessedAt ?? contract.effectiveAt ?? contract.signedAt ?? printedAt,
    headerLeft: [contract.unit.fullName, ...(language === SIGNED_LANGUAGE ? [] : [text.translation])].join(
      ' · ',
    ),
    headerRight: contract.enCode,
    footer: footerOf(contract, part, text),
    watermark: watermarkOf(contract, part, text),
    cover: {
      organisation: contract.partyA.fullName,
      title,
      subtitle,
      facts: coverFacts(contract, text),
      mark: watermarkOf(contract, part, text),
    },
    contentsTitle: null,
    blocks: blocksOf(contract, part, text, language),
  };
}

function blocksOf(contract: Contract, part: ContractPart, text: ContractTexts, language: Language): Block[] {
  const content: Block[] = [
    heading(text.content),
    ...richTextBlocks(contract.rendered),
    heading(text.standard),
    ...richTextBlocks(contract.assessmentStandard),
  ];
  const signing = [heading(text.signingPage), ...signingBlocks(contract, text)];
  switch (part.kind) {
    case 'contract':
      return [...content, { kind: 'pageBreak' }, ...signing];
    case 'review':
      return [
        heading(text.summary),
        ...richTextBlocks(part.report.summary),
        ...opinionBlocks(part.report, text),
        ...signing,
        ...content,
      ];
    case 'result':
      return [
        ...resultBlocks(contract, text, language),
        heading(text.signingPage),
        ...certificateBlocks(contract.signatures.filter(isAssessors), text),
      ];
  }
}

const heading = (words: string): Block => ({ kind: 'heading', level: 1, text: words });
const isAssessors = ({ role }: Certificate): boolean => role === 'assessor';
const isLive = ({ revokedAt }: Certificate): boolean => revokedAt === null;

function coverFacts(contract: Contract, text: ContractTexts): Fact[] {
  return [
    { label: text.number, value: contract.enCode },
    { label: text.unit, value: contract.unit.fullName },
    { label: text.partyA, value: `${contract.partyA.fullName}  ${contract.partyASigner.name}` },
    { label: text.partyB, value: contract.partyB.name },
    { label: text.period, value: span(contract.periodStart, contract.endedOn ?? contract.periodEnd) },
    { label: text.codes, value: codesOf(contract.signatures) || text.notSigned },
    { label: text.hash, value: contract.contentHash ?? NONE },
  ];
}

const codesOf = (signatures: readonly Certificate[]): string =>
  signatures
    .filter(isLive)
    .map(({ code }) => code)
    .join('  ');

function footerOf(contract: Contract, part: ContractPart, text: ContractTexts): string {
  const signed =
    part.kind === 'result'
      ? contract.signatures.filter(isAssessors)
      : contract.signatures.filter((one) => !isAssessors(one));
  const hash = signed.find(isLive)?.signedHash ?? contract.contentHash;
  const codes = codesOf(signed);
  return [contract.enCode, codes && `${text.codes} ${codes}`, hash && `SHA-256 ${hash}`]
    .filter(Boolean)
    .join(' · ');
}

function watermarkOf(contract: Contract, part: ContractPart, text: ContractTexts): string | null {
  if (part.kind === 'review') return null;
  if (contract.state === contractLifecycle.state.terminated) return text.terminated;
  if (part.kind === 'result') return contract.state === contractLifecycle.state.assessed ? null : text.draft;
  if (contract.state === contractLifecycle.state.changed) return text.changed;
  return contract.state < contractLifecycle.state.inForce ? text.notInForce : null;
}

function signingBlocks(contract: Contract, text: ContractTexts): Block[] {
  const parties = contract.signatures.filter((one) => !isAssessors(one));
  const missing = (role: string) => !parties.some((one) => one.role === role && isLive(one));
  return [
    {
      kind: 'facts',
      facts: [
        { label: text.partyA, value: contract.partyA.fullName },
        { label: text.signer, value: contract.partyASigner.name },
        { label: text.unit, value: contract.unit.fullName },
        { label: text.manager, value: contract.partyB.name },
        { label: text.period, value: span(contract.periodStart, contract.periodEnd) },
        { label: text.number, value: contract.enCode },
        { label: text.hash, value: contract.contentHash ?? NONE, wide: true },
      ],
    },
    ...certificateBlocks(parties.filter(isLive), text),
    ...(missing('partyB') || missing('partyA')
      ? [
          {
            kind: 'signatures' as const,
            signatures: [
              ...(missing('partyB')
                ? [{ label: text.manager, name: '', role: contract.partyB.name, time: text.notSigned }]
                : []),
              ...(missing('partyA')
                ? [{ label: text.signer, name: '', role: contract.partyASigner.name, time: text.notSigned }]
                : []),
            ],
          },
        ]
      : []),
  ];
}

function certificateBlocks(signatures: readonly Certificate[], text: ContractTexts): Block[] {
  if (signatures.length === 0) return [];
  const labels: Readonly<Record<string, string>> = {
    partyA: text.signer,
    partyB: text.manager,
    assessor: text.assessor,
  };
  const pictures = signatures.flatMap(({ image, signer }) => {
    const picture = image === null ? null : drawnSignature(image, signer.name);
    return picture ? [picture] : [];
  });
  return [
    {
      kind: 'signatures',
      signatures: signatures.map((one) => ({
        label: labels[one.role] ?? one.role,
        name: one.signer.name,
        role: one.code,
        time: moment(one.signedAt),
      })),
    },
    ...(pictures.length > 0 ? [{ kind: 'pictures' as const, pictures }] : []),
    ...signatures.map(
      (one): Block => ({
        kind: 'text',
        tone: 'muted',
        text: `${labels[one.role] ?? one.role} ${one.code} · SHA-256 ${one.signedHash}`,
      }),
    ),
  ];
}

function opinionBlocks({ opinions }: z.infer<typeof ReviewReport>, text: ContractTexts): Block[] {
  return [
    { kind: 'heading', level: 2, text: text.opinions },
    {
      kind: 'table',
      columns: [
        { title: text.reviewer, weight: 3 },
        { title: text.decision, weight: 2 },
        { title: text.opinion, weight: 6 },
        { title: text.time, weight: 3 },
      ],
      rows: opinions.map((one) => [
        one.decidedBy?.name ?? one.reviewer?.name ?? text.head,
        one.decision === null ? text.waiting : one.decision === 'AGREED' ? text.agreed : text.returned,
        one.opinion || NONE,
        moment(one.decidedAt),
      ]),
      empty: text.none,
    },
  ];
}
