type NodeType = {
  readonly type: string;
  readonly named: boolean;
};

type Children = {
  readonly multiple: boolean;
  readonly required: boolean;
  readonly types: readonly NodeType[];
};

type NodeInfo = NodeType & {
  readonly subtypes?: readonly NodeType[];
  readonly fields?: {readonly [name: string]: Children};
  readonly children?: Children;
};

declare const language: {
  readonly name: string;
  readonly language: unknown;
  readonly nodeTypeInfo: readonly NodeInfo[];
};
export = language;
