/** As much of bpmn-moddle as the tests read; the package describes its types without its reader. */
declare module 'bpmn-moddle' {
  export type BpmnPart = {
    readonly $type: string;
    readonly name?: string;
    readonly rootElements?: readonly BpmnPart[];
    readonly flowElements?: readonly BpmnPart[];
    readonly sourceRef?: BpmnPart;
    readonly targetRef?: BpmnPart;
    readonly incoming?: readonly BpmnPart[];
    readonly outgoing?: readonly BpmnPart[];
    readonly default?: BpmnPart;
    readonly conditionExpression?: { readonly body: string };
    readonly diagrams?: readonly BpmnPart[];
    readonly plane?: BpmnPart;
    readonly planeElement?: readonly BpmnPart[];
    readonly bpmnElement?: BpmnPart;
    readonly bounds?: object;
    readonly waypoint?: readonly object[];
  };
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      readonly rootElement: BpmnPart;
      readonly warnings: readonly { readonly message: string }[];
    }>;
  }
}
