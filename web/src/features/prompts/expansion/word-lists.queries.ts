import {
  createWordList,
  deleteWordList,
  listWordLists,
  putWordList,
  type WordList,
  type WordListDraft,
} from '@studio/contract/prompts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'

interface Lists {
  lists: WordList[]
}

/** The user's word lists, by name. */
export const useWordLists = () =>
  useQuery({
    queryKey: promptKeys.wordLists,
    queryFn: ({ signal }): Promise<Lists> => call(listWordLists, {}, { signal }),
    select: ({ lists }) => lists,
  })

/** Saves a word list. Creates it if `id` is missing. */
export function useSaveWordList() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, draft }: { id: string | undefined; draft: WordListDraft }) =>
      id ? call(putWordList, { params: { id }, body: draft }) : call(createWordList, { body: draft }),
    onSuccess: ({ list }) =>
      cache.setQueryData<Lists>(promptKeys.wordLists, (before) => ({
        lists: [...(before?.lists.filter(({ id }) => id !== list.id) ?? []), list].sort((a, b) =>
          a.name.localeCompare(b.name),
        ),
      })),
    onSettled: () => void cache.invalidateQueries({ queryKey: promptKeys.wordLists }),
  })
}

export function useDeleteWordList() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteWordList, { params: { id } }),
    onSuccess: ({ id }) =>
      cache.setQueryData<Lists>(promptKeys.wordLists, (before) => ({
        lists: before?.lists.filter((list) => list.id !== id) ?? [],
      })),
    onSettled: () => void cache.invalidateQueries({ queryKey: promptKeys.wordLists }),
  })
}
