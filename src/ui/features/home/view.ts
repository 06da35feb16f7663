import { House } from 'lucide-react'
import { homeAt } from '../../base/address/address.ts'
import { defineView } from '../../kit/view.ts'
import { HomeView } from './home-view.tsx'
import { homeViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE`. Its code comes with the page. */
export const homeView = defineView({
  id: 'home',
  Component: HomeView,
  paths: { '': () => ({}) },
  subject: () => '',
  place: { icon: House, texts: homeViewTexts, at: homeAt },
})
