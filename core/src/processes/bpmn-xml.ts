import { type BpmnElement, type BpmnFlow, bpmnGraph, bpmnId } from './bpmn-graph.ts';
import type { CompiledTemplate } from './compile-template.ts';

type Named = { readonly enCode: string; readonly fullName: string };

/** A process as BPMN 2.0 XML with its diagram; what BPMN has no words for is told by `bpmnUnsaid`. */
export function bpmnXml(compiled: CompiledTemplate, { enCode, fullName }: Named): string {
  const { elements, flows } = bpmnGraph(compiled);
  const process = bpmnId('Process', enCode);
  const byId = new Map(elements.map((element) => [element.id, element]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<bpmn:definitions ${NAMESPACES} id="${bpmnId('Definitions', enCode)}" targetNamespace="urn:auditplus:processes">`,
    `  <bpmn:process id="${process}" name="${escaped(fullName)}" isExecutable="false">`,
    ...elements.map((element) => `    ${elementXml(element, flows)}`),
    ...flows.map((flow) => `    ${flowXml(flow)}`),
    '  </bpmn:process>',
    `  <bpmndi:BPMNDiagram id="${bpmnId('Diagram', enCode)}">`,
    `    <bpmndi:BPMNPlane id="${bpmnId('Plane', enCode)}" bpmnElement="${process}">`,
    ...elements.map((element) => `      ${shapeXml(element)}`),
    ...flows.map((flow) => `      ${edgeXml(flow, byId, elements)}`),
    '    </bpmndi:BPMNPlane>',
    '  </bpmndi:BPMNDiagram>',
    '</bpmn:definitions>',
    '',
  ].join('\n');
}

const NAMESPACES = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** A text inside XML; control characters, which XML cannot hold, are left out. */
const escaped = (text: string): string =>
  text.replace(/[&<>"\n\t]|\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, (sign) => SIGNS[sign] ?? '');

function elementXml({ id, name, tag, inside, attributes }: BpmnElement, flows: readonly BpmnFlow[]): string {
  const other = flows.find(({ from, isDefault }) => isDefault && from === id);
  const all = { id, ...(name && { name }), ...attributes, ...(other && { default: other.id }) };
  const written = Object.entries(all).map(([key, value]) => `${key}="${escaped(value)}"`);
  const ends = flows.flatMap((flow) => [
    ...(flow.to === id ? [`<bpmn:incoming>${flow.id}</bpmn:incoming>`] : []),
    ...(flow.from === id ? [`<bpmn:outgoing>${flow.id}</bpmn:outgoing>`] : []),
  ]);
  // The schema asks for what arrives before what leaves.
  return `<bpmn:${tag} ${written.join(' ')}>${ends.toSorted().join('')}${inside}</bpmn:${tag}>`;
}

function flowXml({ id, from, to, name, condition }: BpmnFlow): string {
  const title = name ? ` name="${escaped(name)}"` : '';
  const head = `<bpmn:sequenceFlow id="${id}"${title} sourceRef="${from}" targetRef="${to}"`;
  if (condition === null) return `${head} />`;
  return `${head}><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
}

const shapeXml = ({ id, x, y, width, height }: BpmnElement): string =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`;

function edgeXml(
  { id, from, to, isBack }: BpmnFlow,
  byId: ReadonlyMap<string, BpmnElement>,
  elements: readonly BpmnElement[],
): string {
  const source = byId.get(from);
  const target = byId.get(to);
  const points = source && target ? (isBack ? around(source, target, elements) : across(source, target)) : [];
  const way = points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}" />`).join('');
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${way}</bpmndi:BPMNEdge>`;
}

type Point = readonly [x: number, y: number];
const BEND = 25;
const middleOf = ({ y, height }: BpmnElement): number => y + height / 2;
const centreOf = ({ x, width }: BpmnElement): number => x + width / 2;

/** To the right; out of a gateway the bend is behind it, into one before it. */
function across(source: BpmnElement, target: BpmnElement): Point[] {
  const right = source.x + source.width;
  const [from, to] = [middleOf(source), middleOf(target)];
  if (from === to)
    return [
      [right, from],
      [target.x, to],
    ];
  const bend = source.tag.endsWith('Gateway') ? right + BEND : target.x - BEND;
  return [
    [right, from],
    [bend, from],
    [bend, to],
    [target.x, to],
  ];
}

/** Below everything, for jumps. */
function around(source: BpmnElement, target: BpmnElement, elements: readonly BpmnElement[]): Point[] {
  const below = Math.max(...elements.map(({ y, height }) => y + height)) + BEND;
  const [from, to] = [centreOf(source), centreOf(target)];
  return [
    [from, source.y + source.height],
    [from, below],
    [to, below],
    [to, target.y + target.height],
  ];
}
