import assert from 'node:assert/strict';
import { dependentBlocks, regionFrom } from '../../server/src/ir/regions.js';

/** A graph by the blocks that follow each one: `a:bc b:d c:d d:`. */
function graphOf(text: string): { readonly blocks: readonly string[]; nextOf(block: string): readonly string[] } {
  const next = new Map(text.split(' ').map((part): [string, string[]] => [part.charAt(0), [...part.slice(2)]]));
  return { blocks: [...next.keys()], nextOf: (block) => next.get(block) ?? [] };
}

const sorted = (blocks: Iterable<string>): string => [...blocks].sort().join('');

describe('regions of control-flow graphs', () => {
  it('have the blocks of each loop, those of inner loops included', () => {
    // while (a) { while (b) { c } d }
    const { nextOf } = graphOf('a:be b:cd c:b d:a e:');
    const loops = regionFrom('a', nextOf)?.loops;
    assert.deepEqual(
      [...(loops ?? [])].map(([head, { blocks }]) => [head, sorted(blocks)]),
      [
        ['a', 'abcd'],
        ['b', 'bc'],
      ],
    );
  });

  it('have the blocks between a dominator and a block', () => {
    const { nextOf } = graphOf('a:bf b:cd c:e d:e e:g f:g g:');
    const region = regionFrom('a', nextOf);
    assert.equal(region?.order.join(''), 'afbdceg');
    assert.equal(sorted(region.between('e', ['c', 'd'])), 'bcd');
    assert.equal(sorted(region.between('g', ['e', 'f'])), 'abcdef');
  });

  it('have the blocks of an iteration between the head of a loop and its end', () => {
    const { nextOf } = graphOf('a:b b:cz c:de d:b e:b z:');
    const region = regionFrom('a', nextOf);
    assert.equal(sorted(region?.between('b', ['d', 'e']) ?? []), 'bcde');
  });

  it('do not exist for a loop with several entries', () => {
    const { nextOf } = graphOf('a:bc b:c c:bd d:');
    assert.equal(regionFrom('a', nextOf), undefined);
  });
});

describe('what depends on the end of a block', () => {
  const spell = (text: string, block: string): string => {
    const { blocks, nextOf } = graphOf(text);
    const { blocks: dependent, meeting } = dependentBlocks(blocks, nextOf)(block);
    return `${sorted(dependent)} until ${meeting ?? 'the end'}`;
  };

  it('are the blocks before its ways meet', () => {
    assert.equal(spell('a:bc b:d c:d d:', 'a'), 'bc until d');
    assert.equal(spell('a:bc b:c c:', 'a'), 'b until c');
    assert.equal(spell('a:bc b:c c:', 'b'), ' until c');
  });

  it('is a loop for its condition', () => {
    assert.equal(spell('a:b b:cd c:b d:', 'b'), 'bc until d');
  });

  it('is everything that follows where one way returns', () => {
    assert.equal(spell('a:bc b: c:d d:', 'a'), 'bcd until the end');
  });

  it('is everything that follows a loop without an end', () => {
    assert.equal(spell('a:bc b:b c:d d:', 'a'), 'bcd until the end');
  });
});
