import { Gauge } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { objectOf } from '../../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../../apimachinery/meta/type-meta.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { pathOf } from '../../../../client/resource-type.ts'
import { objectAt } from '../../../base/address/object-address.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { useApp } from '../../../base/state/store.ts'
import { useResourceType } from '../../../entities/kind/kinds.ts'
import type { ObjectRef } from '../../../entities/object/object.ts'
import { autoscalerTexts } from './autoscaler.en.ts'

const MOST_REPLICAS = 10

/** An autoscaler of an object, as `kubectl autoscale NAME --min=1 --max=10` makes it. */
const autoscalerOf = ({ type, namespace, name }: ObjectRef): string =>
  stringify(
    objectOf({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: objectOf({ name, namespace }),
      spec: objectOf({
        scaleTargetRef: objectOf({ apiVersion: groupVersion(type), kind: type.kind, name }),
        minReplicas: 1,
        maxReplicas: MOST_REPLICAS,
      }),
    }),
  )

/** Creates an autoscaler for an object and opens its view; one of that name that is there is opened. */
export function Autoscale({ target }: { readonly target: ObjectRef }) {
  useLanguage()
  const [, navigate] = useLocation()
  const you = useApp((state) => state.you)
  const addToast = useApp((state) => state.addToast)
  const autoscalers = useResourceType('horizontalpodautoscalers.autoscaling', 'v2')
  const { namespace, name, workspace } = target
  if (autoscalers === undefined || namespace === undefined || namespace === '') return null
  const create = async (): Promise<void> => {
    if (you === undefined) return
    try {
      const path = pathOf(autoscalers, { namespace })
      const answer = await you.send({ method: 'POST', path, contentType: 'application/json', body: autoscalerOf(target) })
      if (answer.failure === undefined || answer.failure.reason === 'AlreadyExists')
        navigate(objectAt(workspace, autoscalers, namespace, name))
      else addToast('bad', answer.failure.message)
    } catch (error) {
      addToast('bad', errorMessage(error))
    }
  }
  return (
    <Button className="btn btn-ghost btn-sm" isDisabled={you === undefined} onPress={() => void create()}>
      <Gauge className="icon-sm" aria-hidden />
      <span className="@max-[400px]:sr-only">{autoscalerTexts.autoscale}</span>
    </Button>
  )
}
