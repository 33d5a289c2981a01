import { type Hover, HoverRequest, MarkupKind } from 'vscode-languageserver';
import { kernelFacts } from '../../features/hints/code-lens.js';
import { hoverAt } from '../../features/hints/hover.js';
import { describeVerdicts } from '../../features/hints/verdicts.js';
import { feature } from '../feature.js';
import { rangeOf } from '../workspace/snapshot.js';
import { hostHover, hostTargetAt, shownLaunches } from './host-calls.js';

/** Markdown whose blocks of code are in the language that the editor colours: Neovim and Vim call it `opencl`. */
const fenced = (markdown: string, language = ''): string =>
  /^opencl[\w-]*$/.test(language) ? markdown.replaceAll('```opencl-c\n', `\`\`\`${language}\n`) : markdown;

export const hover = feature(HoverRequest.type, {
  capability: { hoverProvider: true },
  answer(snapshot, { position }, { markdown }, context) {
    const { analysis } = snapshot;
    // A client that shows plain text gets the Markdown source, which is readable.
    const kind = markdown ? MarkupKind.Markdown : MarkupKind.PlainText;
    const found = hoverAt(analysis, analysis.root.lines.offset(position));
    if (found) {
      const { kernel, span } = found;
      const text = fenced(found.markdown, snapshot.languageId);
      const hoverOf = (value: string): Hover => ({ contents: { kind, value }, range: rangeOf(span) });
      if (kernel === undefined) return hoverOf(text);
      return context.documents.prove(snapshot, kernel).then((isCurrent) => {
        const verdicts = isCurrent ? describeVerdicts(analysis, kernel) : undefined;
        const facts = kernelFacts(analysis).find(({ name }) => name === kernel);
        const launches = (facts ? shownLaunches(analysis, facts, context) : []).map(
          ({ title, at }) => `[${title}](${snapshot.uriOf(at.file)}#L${rangeOf(at).start.line + 1})`,
        );
        const parts = [text, verdicts, launches.length > 0 ? `It is ${launches.join('; ')}.` : undefined];
        return hoverOf(parts.filter((part) => part !== undefined).join('\n\n'));
      });
    }
    if (!snapshot.embedded) return null;
    return hostTargetAt(snapshot, position, context).then((target) =>
      target ? { contents: { kind, value: hostHover(target) }, range: rangeOf(target.origin) } : null,
    );
  },
});
